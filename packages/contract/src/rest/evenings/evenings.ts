import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, listOf, Timestamp, Uuid } from '../../framework/fields.ts';
import { passwordNeeded, roomInPath, roomNotFound } from '../shapes/room-fields.ts';
import { SongPlayEntry } from '../songs/recent-songs.ts';

const evening = {
  id: Uuid,
  roomUuid: z.string(),
  startedAt: Timestamp,
  endedAt: Timestamp.describe('of the last song so far'),
  isOver: z.boolean().describe('false while another song would still belong to it'),
  seconds: z.number().int().describe('from the first song to the last'),
  songs: z.number().int(),
  djs: z.number().int(),
  likes: z.number().int(),
  dislikes: z.number().int(),
  stars: z.number().int(),
  mostPeople: z.number().int().describe('inside at once'),
  bestVibe: z.number().nullable().describe('0..1, null where it was not measured'),
};

/** [H351] An evening of a hangout, from its first song to the last. */
export const Evening = z.object(evening).meta({ id: 'Evening' });
export type Evening = z.infer<typeof Evening>;

/** A DJ of an evening, with numbers of songs and votes. */
export const EveningDj = z
  .object({
    uuid: z.string(),
    nickname: z.string(),
    avatarId: z.string(),
    color: z.string(),
    songs: z.number().int(),
    likes: z.number().int(),
    dislikes: z.number().int(),
    stars: z.number().int(),
  })
  .meta({ id: 'EveningDj' });
export type EveningDj = z.infer<typeof EveningDj>;

export const evenings = defineEndpoints('room-service', {
  list: {
    method: 'GET',
    path: '/rooms/:id/evenings',
    access: 'public',
    summary: 'Evenings of a hangout, the latest first',
    params: roomInPath,
    query: z.object(limitOffset()),
    returns: listOf(Evening),
    refusals: { room_not_found: roomNotFound, password_needed: passwordNeeded },
  },
  byId: {
    method: 'GET',
    path: '/rooms/:id/evenings/:eveningId',
    access: 'public',
    summary: 'One evening with its DJs and a page of its songs in their order; `latest` is the last one',
    params: roomInPath.extend({ eveningId: z.union([z.literal('latest'), Uuid]) }),
    query: z.object(limitOffset(100, 50)),
    returns: z.object({
      ...evening,
      bestSong: SongPlayEntry.nullable().describe('with the best vibe, else the most stars and likes'),
      djList: z.array(EveningDj).describe('who played most first, at most 50'),
      songPlays: z.array(SongPlayEntry),
      count: z.number().int().describe('songs of the evening that are over'),
    }),
    refusals: {
      room_not_found: roomNotFound,
      password_needed: passwordNeeded,
      evening_not_found: [404, 'Not Found'],
    },
  },
});
