import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { SearchWords, Timestamp, takeSkip, Uuid } from '../../framework/fields.ts';
import { personNotFound } from '../shapes/account-fields.ts';
import { Profile } from '../shapes/profile-shape.ts';

/** [R269] Default page size of lists of fans. */
const FANS_PAGE = 12;

const DjFan = z
  .object({
    id: z.number().int(),
    userUuid: z.string().describe('the fan'),
    djUuid: z.string(),
    createdAt: Timestamp,
    userProfile: Profile.nullable().describe('of the other one: the fan in a list of fans, else the DJ'),
  })
  .meta({ id: 'DjFan' });

/** [H549] A fan or followed DJ, with the relation to the reader. */
export const ListedFan = DjFan.extend({
  isFollowed: z.boolean().describe('whether I follow the other one'),
  followsMe: z.boolean().describe('whether the other one follows me'),
}).meta({ id: 'ListedFan' });
export type ListedFan = z.infer<typeof ListedFan>;

const Fans = z.object({ count: z.number().int(), data: z.array(ListedFan) });
const byUuid = z.object({ id: Uuid.describe('uuid of the person') });
const paged = z.object({ ...takeSkip(100, FANS_PAGE), search: SearchWords });
const notFan = { not_a_fan: [404, 'Not Found'] } as const;
const fansOf = <const P extends string>(path: P, summary: string) =>
  ({ method: 'GET', path, access: 'user', summary, params: byUuid, query: paged, returns: Fans }) as const;

export const djFans = defineEndpoints('room-service', {
  follow: {
    method: 'POST',
    path: '/dj-fans',
    access: 'user',
    summary: 'Become a fan of a DJ',
    body: z.object({ djUuid: Uuid }),
    returns: DjFan,
    status: 201,
    refusals: {
      person_not_found: personNotFound,
      not_yourself: [400, 'That is you'],
      blocked_between: [403, 'You can not do this with each other'],
    },
    limit: { points: 120, seconds: 60, by: 'person' },
  },
  mine: {
    method: 'GET',
    path: '/dj-fans',
    access: 'user',
    summary: 'DJs that I follow, the newest first',
    query: paged,
    returns: Fans,
  },
  paginated: fansOf('/dj-fans/dj-fans-paginated/:id', "A DJ's fans by pages, the newest first"),
  list: fansOf('/dj-fans/dj-fans/:id', "A DJ's fans, the newest first"),
  followed: fansOf('/dj-fans/:id/djs-followed', 'DJs that somebody follows, the newest first'),
  count: {
    method: 'GET',
    path: '/dj-fans/count/:id',
    access: 'user',
    summary: 'How many fans a DJ has',
    params: byUuid,
    returns: z.object({ count: z.number().int() }),
  },
  one: {
    method: 'GET',
    path: '/dj-fans/dj-fan/:id',
    access: 'user',
    summary: 'Whether I am a fan of a DJ',
    params: byUuid,
    returns: z.object({ isFan: z.boolean(), djFan: DjFan.nullable() }),
  },
  admin: {
    method: 'GET',
    path: '/dj-fans/admin/:id',
    access: 'admin',
    summary: "A DJ's fans, for those who run the platform",
    params: byUuid,
    query: paged,
    returns: Fans,
  },
  unfollow: {
    method: 'DELETE',
    path: '/dj-fans/:id',
    access: 'user',
    summary: 'Be a fan no more',
    params: byUuid,
    refusals: notFan,
  },
});
