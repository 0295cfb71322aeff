import { BADGES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp, takeSkip, Uuid } from '../../framework/fields.ts';
import { nicknameTaken, OwnProfile, PersonId, personNotFound } from '../shapes/account-fields.ts';
import { Profile } from '../shapes/profile-shape.ts';
import { ProfileChange } from './profiles.ts';

const Badge = z.enum(BADGES);
const Badges = z.array(Badge).max(BADGES.length);
const Badged = z.object({ uuid: z.string(), badges: Badges });
const badgesOf = z.object({ userUuid: Uuid, badges: Badges.min(1) });
const refusals = { person_not_found: personNotFound } as const;
const adminRefusals = { ...refusals, not_allowed: [403, 'Forbidden'] } as const;

export const profileAdmin = defineEndpoints('user-service', {
  update: {
    method: 'POST',
    path: '/users/profile-admin',
    access: 'admin',
    summary: 'Change how somebody appears',
    body: ProfileChange.extend({ userUuid: Uuid }),
    returns: OwnProfile,
    refusals: {
      ...adminRefusals,
      nickname_taken: nicknameTaken,
      avatar_not_found: [404, 'Avatar not found'],
    },
  },
  changeBadges: {
    method: 'POST',
    path: '/users/change-badges-admin',
    access: 'admin',
    summary: 'Say which badges somebody has; all others go',
    body: z.object({ userUuid: Uuid, badges: Badges }),
    returns: Badged,
    refusals: adminRefusals,
  },
  addBadges: {
    method: 'POST',
    path: '/users/add-badges-service',
    access: 'service',
    summary: 'Give somebody badges, for our other services',
    body: badgesOf,
    returns: Badged,
    refusals: adminRefusals,
  },
  removeBadges: {
    method: 'POST',
    path: '/users/remove-badges-service',
    access: 'service',
    summary: 'Take badges away, for our other services',
    body: badgesOf,
    returns: Badged,
    refusals: adminRefusals,
  },
  all: {
    method: 'GET',
    path: '/users/service/all-user-profiles',
    access: 'service',
    summary: 'Every profile, the oldest account first, for our other services',
    query: z.object(takeSkip()),
    returns: z.object({ count: z.number().int(), data: z.array(Profile) }),
  },
  one: {
    method: 'GET',
    path: '/users/service/:id/user-profile',
    access: 'service',
    summary: "Somebody's profile, for our other services",
    params: z.object({ id: PersonId }),
    returns: Profile,
    refusals,
  },
  changed: {
    method: 'GET',
    path: '/users/service/update-user-profiles',
    access: 'service',
    summary: 'Profiles in the order of their last change, the latest first, for copies elsewhere',
    query: z.object(takeSkip()),
    returns: z.object({
      count: z.number().int(),
      data: z.array(Profile.extend({ updatedAt: Timestamp })),
    }),
  },
  socials: {
    method: 'POST',
    path: '/users/user-socials',
    access: 'user',
    summary: 'Say where else I am found',
    body: ProfileChange.pick({
      facebook: true,
      instagram: true,
      twitter: true,
      snapchat: true,
      tiktok: true,
    }),
    returns: OwnProfile,
  },
});
