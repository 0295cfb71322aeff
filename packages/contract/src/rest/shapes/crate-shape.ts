import { cleanName, isCrateName, TRANSFER_STATUSES } from '@hangout/rules';
import { z } from 'zod';
import { Timestamp } from '../../framework/fields.ts';
import { Song, SongDescription } from './song-shape.ts';

/** A playlist, the queue or the likes. Existing clients read all three names of the number of songs. */
export const Crate = z
  .object({
    crateUuid: z.string(),
    crateShortId: z.string(),
    crateName: z.string(),
    description: z.string(),
    userUuid: z.string(),
    kind: z.enum(['playlist', 'queue', 'likes']),
    isPrivate: z.boolean(),
    thumbnails: z.array(z.string()).describe('the first covers, at most four'),
    crateSongsNumber: z.number().int(),
    totalSongs: z.number().int(),
    count: z.number().int(),
    importStatus: z.enum(TRANSFER_STATUSES),
    provider: z.string().nullable().default(null).describe('the music provider from which it was imported'),
    currentPosition: z.number().int(),
    songsRevision: z.number().int().describe('raised by every change of its songs'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Crate' });
export type Crate = z.infer<typeof Crate>;

export const Crates = z.object({ crates: z.array(Crate), count: z.number().int() });

/** A song at its position in a crate. Existing clients read both spellings of `crateSongUuid`. */
export const CrateSong = Song.extend({
  crateSongUuid: z.string(),
  crateSongUUID: z.string(),
  position: z.number().int(),
}).meta({ id: 'CrateSong' });
export type CrateSong = z.infer<typeof CrateSong>;

export const CrateSongs = z.object({ songs: z.array(CrateSong), count: z.number().int() });

/** [H562] One page of songs; `count` and `totalDuration` cover all songs that match the query. */
export const CrateSongsPage = CrateSongs.extend({
  totalDuration: z.number().describe('seconds'),
  currentPosition: z.number().int().describe('of the song from which playing goes on'),
  songsRevision: z.number().int().describe('that of the crate'),
}).meta({ id: 'CrateSongsPage' });

/** [H567] Sort orders; `position` is the order in which songs play. */
export const crateSorts = ['position', 'title', 'artist', 'duration', 'added'] as const;
export type CrateSort = (typeof crateSorts)[number];

/** A crate after a change. */
export const CrateState = z
  .object({
    crateUuid: z.string(),
    count: z.number().int(),
    currentPosition: z.number().int(),
    songsRevision: z.number().int(),
  })
  .meta({ id: 'CrateState' });

/** [H564] A crate after songs were removed. */
export const CrateAfterRemoval = CrateState.extend({
  removal: z.string().nullable().describe('by which the removal is undone within an hour; null for none'),
}).meta({ id: 'CrateAfterRemoval' });

/** [H040] The name of a playlist. Those of the queue and the likes are reserved. */
export const CrateName = z
  .string()
  .overwrite(cleanName)
  .refine(isCrateName, 'must have 1 to 100 characters and be neither default nor tt-stars');

/**
 * A song to add, by our songId or by the id at a provider. [H1593] The latter may be described, in case it is not
 * stored.
 */
export const NewCrateSong = SongDescription.extend({
  songId: z
    .union([z.string().max(200), z.number().int()])
    .transform(String)
    .optional(),
  musicProvider: z.string().max(40).optional(),
  musicProviders: z.record(z.string().max(40), z.string().max(200)).optional(),
});
export type NewCrateSong = z.output<typeof NewCrateSong>;

/** Refusals of all endpoints of crates. */
export const crateRefusals = {
  crate_not_found: [404, 'Crate not found'],
  not_your_crate: [403, 'Forbidden'],
} as const;
