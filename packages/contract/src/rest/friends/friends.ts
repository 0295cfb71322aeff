import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, SearchWords, Timestamp, Uuid } from '../../framework/fields.ts';
import { Profile } from '../shapes/profile-shape.ts';

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

export const friends = defineEndpoints('room-service', {
  list: {
    method: 'GET',
    path: '/friends/list/:id',
    access: 'user',
    summary: 'My friends, or those of a friend of mine, by name',
    params: byUuid,
    query: z.object({ ...limitOffset(), search: SearchWords }),
    returns: Friends,
    refusals: { friends_only: [403, 'Only friends see this list'] },
  },
  suggestions: {
    method: 'GET',
    path: '/friends/suggestions',
    access: 'user',
    summary: 'Friends of my friends whom I may know, those with most friends in common first',
    query: z.object(limitOffset(50, 12)),
    returns: z.object({
      count: z.number().int(),
      data: z.array(
        z.object({ userUuid: z.string(), inCommon: z.number().int(), userProfile: Profile.nullable() }),
      ),
    }),
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
