import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, SearchWords, Timestamp, Uuid } from '../../framework/fields.ts';
import { personNotFound } from '../shapes/account-fields.ts';
import { Profile } from '../shapes/profile-shape.ts';

export const BlockedUser = z
  .object({
    id: z.number().int(),
    userUuid: z.string().describe('whom I keep away'),
    createdAt: Timestamp,
    userProfile: Profile.nullable(),
  })
  .meta({ id: 'BlockedUser' });
export type BlockedUser = z.infer<typeof BlockedUser>;

const byUuid = z.object({ id: Uuid.describe('uuid of the person') });
const notBlocked = { not_blocked: [404, 'Not Found'] } as const;

export const blockedUsers = defineEndpoints('room-service', {
  block: {
    method: 'POST',
    path: '/blocked-users',
    access: 'user',
    summary: 'Keep somebody away: no messages, invitations, mentions or notices between us',
    body: z.object({ userUuid: Uuid }),
    returns: BlockedUser,
    status: 201,
    refusals: { person_not_found: personNotFound, not_yourself: [400, 'That is you'] },
  },
  list: {
    method: 'GET',
    path: '/blocked-users',
    access: 'user',
    summary: 'Whom I keep away, the newest first',
    query: z.object({ ...limitOffset(1000, 1000), search: SearchWords }),
    returns: z.object({ count: z.number().int(), data: z.array(BlockedUser) }),
  },
  one: {
    method: 'GET',
    path: '/blocked-users/:id',
    access: 'user',
    summary: 'Whether I keep somebody away',
    params: byUuid,
    returns: BlockedUser,
    refusals: notBlocked,
  },
  unblock: {
    method: 'DELETE',
    path: '/blocked-users/:id',
    access: 'user',
    summary: 'Keep somebody away no more',
    params: byUuid,
    refusals: notBlocked,
  },
});
