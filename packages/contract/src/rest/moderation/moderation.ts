import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, ShownText, Timestamp, TimestampInput, Uuid } from '../../framework/fields.ts';
import { reauthenticationRefusals } from '../authentication/reauthentication.ts';
import { Capabilities, Capability, GlobalRole, lastAdmin, personNotFound } from '../shapes/account-fields.ts';
import { Profile } from '../shapes/profile-shape.ts';

const reason = ShownText(300).nullish();
const refusals = { person_not_found: personNotFound, not_allowed: [403, 'Forbidden'] } as const;
const Granted = z.object({ capabilities: Capabilities });
const onCapability = z.object({ id: Uuid, capability: Capability });
const Standing = z.object({ uuid: z.string(), role: GlobalRole, bannedUntil: z.string().nullable() });

/** Declares an action of a moderator on a user of lower rank. */
const moderationEndpoint = <const P extends string, T extends z.ZodRawShape>(
  path: P,
  summary: string,
  shape: T,
) =>
  ({
    method: 'POST',
    path,
    access: 'moderator',
    summary,
    body: z.object({ userUuid: Uuid, reason, ...shape }),
    returns: Standing,
    refusals,
  }) as const;

export const moderation = defineEndpoints('user-service', {
  kick: moderationEndpoint('/users/kick', 'Send somebody out of every hangout and end their sessions', {}),
  ban: moderationEndpoint('/users/ban', 'Ban somebody until the ban is lifted', {}),
  temporaryBan: moderationEndpoint('/users/temporary-ban', 'Ban somebody for a while', {
    expirationTime: TimestampInput.nullish().describe('24 hours from now where absent'),
  }),
  unban: moderationEndpoint('/users/unban', 'Lift a ban', {}),
  addRole: moderationEndpoint('/users/add-role', 'Give somebody a role below my own', { role: GlobalRole }),
  addGlobalModerator: moderationEndpoint(
    '/users/add-global-moderator-role',
    'Make somebody a global moderator',
    {},
  ),
  addCapability: {
    method: 'PUT',
    path: '/users/:id/capabilities/:capability',
    access: 'moderator',
    summary: 'Let somebody do more than the ordinary',
    params: onCapability,
    returns: Granted,
    refusals: { ...refusals, has_capability: [403, 'This user has already this role'] },
  },
  removeCapability: {
    method: 'DELETE',
    path: '/users/:id/capabilities/:capability',
    access: 'moderator',
    summary: 'Take a capability away',
    params: onCapability,
    returns: Granted,
    refusals: { ...refusals, capability_not_found: [404, 'Not Found'] },
  },
});

export const deactivation = defineEndpoints('user-service', {
  request: {
    method: 'POST',
    path: '/users/request-deactivate',
    access: 'user',
    summary: 'Ask for my account to be deactivated in DEACTIVATION_DAYS; my other sessions end',
    returns: z.object({ deactivationRequestedAt: Timestamp, deactivatesAt: Timestamp }),
    refusals: { ...reauthenticationRefusals, last_admin: lastAdmin },
    limit: { points: 10, seconds: 3600, by: 'person' },
  },
  cancel: moderationEndpoint('/users/cancel-requested-deactivate', "Cancel somebody's pending request", {}),
  list: {
    method: 'GET',
    path: '/users/list-deactivate',
    access: 'moderator',
    summary: 'Who asked to be deactivated, the oldest request first',
    query: z.object(limitOffset(100, 100)),
    returns: z.object({
      count: z.number().int(),
      data: z.array(
        z.object({
          requestedAt: Timestamp,
          deactivatesAt: Timestamp.nullable(),
          deletesThen: z.boolean().describe('the account is deleted then, by the wish of its owner'),
          userProfile: Profile,
        }),
      ),
    }),
  },
  deactivate: {
    method: 'DELETE',
    path: '/users/deactivate/:id',
    access: 'moderator',
    summary: 'Deactivate an account at once; what it holds is kept',
    params: z.object({ id: Uuid }),
    refusals,
  },
  reactivate: {
    method: 'POST',
    path: '/users/reactivate/:id',
    access: 'moderator',
    summary: 'Bring a deactivated account back',
    params: z.object({ id: Uuid }),
    refusals,
  },
});
