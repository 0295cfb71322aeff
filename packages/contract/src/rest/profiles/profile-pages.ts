import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';
import { GlobalRole, PersonId, personNotFound } from '../shapes/account-fields.ts';
import { Crate } from '../shapes/crate-shape.ts';
import { Profile } from '../shapes/profile-shape.ts';
import { Room } from '../shapes/room-shape.ts';
import { Song } from '../shapes/song-shape.ts';

const Hangout = z.object({ slug: z.string(), name: z.string() });

/** [H545] What the public page of a user shows. */
export const ProfilePage = z
  .object({
    profile: Profile,
    kind: z.enum(['user', 'bot']),
    role: GlobalRole,
    fansCount: z.number().int(),
    followedCount: z.number().int().describe('how many DJs they follow'),
    followsMe: z.boolean(),
    friendsInCommon: z.object({
      count: z.number().int(),
      data: z.array(Profile).describe('at most six of them'),
    }),
    seasonRank: z
      .object({ rank: z.number().int(), points: z.number().int() })
      .nullable()
      .describe('in the season that is on'),
    playing: z
      .object({ hangout: Hangout, song: Song, startTime: Timestamp })
      .nullable()
      .describe('what they play now, in a hangout that everybody may enter'),
    recentPlays: z
      .array(z.object({ playId: z.string(), hangout: Hangout, song: Song, playedAt: Timestamp }))
      .describe('what they played last in such hangouts, at most ten songs'),
    topSongs: z
      .array(z.object({ song: Song, plays: z.number().int(), votes: z.number().int() }))
      .describe('what they played most in such hangouts, at most five songs; votes are likes and stars'),
    songOfTheWeek: Song.nullable().describe('null where it is none of our songs'),
    crates: z.array(Crate).describe('open playlists with songs, at most twelve'),
    rooms: z.array(Room).describe('listed hangouts of theirs, at most twelve'),
  })
  .meta({ id: 'ProfilePage' });
export type ProfilePage = z.infer<typeof ProfilePage>;

export const profilePages = defineEndpoints('room-service', {
  byId: {
    method: 'GET',
    path: '/profiles/:id/page',
    access: 'guest',
    summary: 'The public page of a person; nothing of what they do is shown across a block',
    params: z.object({ id: PersonId }),
    returns: ProfilePage,
    refusals: { person_not_found: personNotFound },
  },
});
