import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';
import { Profile } from '../shapes/profile-shape.ts';
import { Song } from '../shapes/song-shape.ts';

const Hangout = z.object({ slug: z.string(), name: z.string() });

export const SongPage = z
  .object({
    song: Song,
    plays: z.number().int().describe('in hangouts that everybody may enter, of the latest 2,000 plays'),
    votes: z.number().int().describe('likes and stars of these plays'),
    playing: z.array(Hangout).describe('where it plays now, at most six such hangouts'),
    djs: z
      .array(z.object({ profile: Profile, plays: z.number().int(), playedAt: Timestamp }))
      .describe('who played it most, at most twelve DJs, with the time of the last play'),
  })
  .meta({ id: 'SongPage' });
export type SongPage = z.infer<typeof SongPage>;

export const songPages = defineEndpoints('playlist-service', {
  byId: {
    method: 'GET',
    path: '/api/v1/songs/:songId/page',
    access: 'guest',
    summary: 'The public page of a song: where it is at music providers, where it plays, and who plays it',
    params: z.object({ songId: z.string().min(1).max(200) }),
    returns: SongPage,
    refusals: { song_not_found: [404, 'Song not found'] },
    limit: { points: 120, seconds: 60, by: 'person' },
  },
});
