import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, Timestamp, Uuid } from '../../framework/fields.ts';
import { Profile } from '../user-service/profile-shape.ts';

export const Friend = z
  .object({
    userUuid: z.string(),
    friendUuid: z.string(),
    createdAt: Timestamp,
    userProfile: Profile.nullable().describe('of the friend'),
  })
  .meta({ id: 'Friend' });
export type Friend = z.infer<typeof Friend>;

const Friends = z.object({ count: z.number().int(), data: z.array(Friend) });
const byUuid = z.object({ id: Uuid.describe('uuid of the person') });
const notFriends = { not_friends: [404, 'Not Found'] } as const;

/** Endpoints of friends. */
export const friends = defineEndpoints('room-service', {
  list: {
    method: 'GET',
    path: '/friends/list/:id',
    access: 'user',
    summary: "Somebody's friends, by name",
    params: byUuid,
    query: z.object(limitOffset()),
    returns: Friends,
  },
  single: {
    method: 'GET',
    path: '/friends/single-friend/:id',
    access: 'user',
    summary: 'Whether somebody is my friend',
    params: byUuid,
    returns: z.object({ isFriend: z.boolean(), friend: Friend.nullable() }),
  },
  one: {
    method: 'GET',
    path: '/friends/:id',
    access: 'user',
    summary: 'A friend of mine',
    params: byUuid,
    returns: Friend,
    refusals: notFriends,
  },
  remove: {
    method: 'DELETE',
    path: '/friends/:id',
    access: 'user',
    summary: 'End a friendship, for both',
    params: byUuid,
    refusals: notFriends,
  },
});
