import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, RoomId, Timestamp, TimestampInput, Uuid } from '../../framework/fields.ts';
import { Song } from '../shapes/song-shape.ts';

/** [R050] An entry of a hangout's history. */
export const SongPlayEntry = z
  .object({
    playId: z.string(),
    song: Song,
    voteCounts: z.object({ likes: z.number().int(), dislikes: z.number().int(), stars: z.number().int() }),
    djUuid: z.string(),
    djName: z.string().optional(),
    playedAt: Timestamp,
  })
  .meta({ id: 'SongPlay' });

const roomNotFound = { room_not_found: [404, 'Not Found'] } as const;
const params = z.object({ slug: RoomId });

export const recentSongs = defineEndpoints('playlist-service', {
  list: {
    method: 'GET',
    path: '/rooms/:slug/recent-songs',
    access: 'guest',
    summary: 'What was played in a hangout, the newest first; the last 500 are kept',
    params,
    query: z.object(limitOffset(100, 50)),
    returns: z.object({ songPlays: z.array(SongPlayEntry), count: z.number().int() }),
    refusals: { ...roomNotFound, password_needed: [403, 'This hangout needs a password'] },
  },
  record: {
    method: 'POST',
    path: '/rooms/:slug/recent-songs',
    access: 'service',
    summary: 'Write a play that ended elsewhere into the history',
    params,
    body: z.object({
      song: z.object({ songId: z.union([z.string().max(200), z.number().int()]).transform(String) }),
      voteCounts: z
        .object({
          likes: z.number().int().min(0).default(0),
          dislikes: z.number().int().min(0).default(0),
          stars: z.number().int().min(0).default(0),
        })
        .default({ likes: 0, dislikes: 0, stars: 0 }),
      djUuid: Uuid.nullish(),
      playedAt: TimestampInput.optional(),
    }),
    returns: SongPlayEntry,
    status: 201,
    refusals: { ...roomNotFound, song_not_found: [404, 'Song not found'] },
  },
});
