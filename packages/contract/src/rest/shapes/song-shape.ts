import { z } from 'zod';
import { ShownText } from '../../framework/fields.ts';
import type { SyncedKind } from '../../framework/synced-fields.ts';

const byProvider = z.record(z.string(), z.string());

/** A song as lists, crates, hangouts and histories show it. Times in seconds. */
export const Song = z
  .object({
    songId: z.string(),
    songShortId: z.string(),
    crateSongUuid: z.string().nullish(),
    isrc: z.string().nullable().default(null),
    trackName: z.string(),
    artistName: z.string(),
    albumName: z.string().nullable().default(null),
    releaseYear: z.number().int().nullable().default(null),
    duration: z.number().default(0).describe('seconds'),
    explicit: z.boolean().default(false),
    genre: z.string().nullable().default(null),
    musicProviders: byProvider.default({}).describe('provider to its id of the song'),
    thumbnails: byProvider.default({}).describe('provider to picture url'),
    previews: z.array(z.string()).default([]),
    links: byProvider.default({}),
    streamUrls: z
      .record(z.string(), z.object({ hls: z.string().nullish(), http: z.string().nullish() }))
      .default({}),
    playbackToken: z.string().nullable().default(null),
    position: z.number().int().nullish(),
    status: z.string().nullish(),
    bpm: z.number().nullish(),
    energy: z.array(z.number()).nullish().describe('0..1, one value a second, for the lights'),
    loudness: z
      .object({ lufs: z.number(), truePeakDb: z.number() })
      .nullish()
      .describe('by EBU R128, of the file that was uploaded: LUFS and dBTP'),
    contentOffsetMs: z
      .object({ hls: z.number(), http: z.number() })
      .partial()
      .nullish()
      .describe('ms by which the music begins late in each rendition'),
    liveSet: z
      .literal(true)
      .optional()
      .describe('only on a live set: it has no file, its DJ plays it through the microphone [H1430]'),
  })
  .meta({ id: 'Song' });
export type Song = z.infer<typeof Song>;

/** Kinds of a song's synced fields, in the order of the synced state. The position in a crate is not synced. */
export const syncedSong = {
  songId: 'text',
  songShortId: 'text',
  crateSongUuid: 'textOrNull',
  isrc: 'textOrNull',
  trackName: 'text',
  artistName: 'text',
  albumName: 'textOrNull',
  releaseYear: 'numberOrNull',
  duration: 'time',
  explicit: 'flag',
  genre: 'textOrNull',
  musicProviders: 'textMap',
  thumbnails: 'textMap',
  links: 'textMap',
  previews: 'texts',
  streamUrls: 'streams',
  playbackToken: 'textOrNull',
  status: 'textOrNull',
  bpm: 'float32OrNull',
  energy: 'levels',
  loudness: 'loudness',
  contentOffsetMs: 'numbers',
  liveSet: 'flag',
} as const satisfies Readonly<Record<Exclude<keyof Song, 'position'>, SyncedKind>>;

/** A reference to a song. The server reads everything else from its own tables. */
export const SongRef = z
  .object({
    songId: z.string().max(200).optional(),
    musicProvider: z.string().max(40).optional(),
    crateSongUuid: z.string().max(60).optional(),
  })
  .meta({ id: 'SongRef' });
export type SongRef = z.infer<typeof SongRef>;

/** [H1593] A client's description of a provider's song, for the case that the server does not have the song. */
export const SongDescription = z.object({
  trackName: ShownText(500).nullish(),
  artistName: ShownText(500).nullish(),
  duration: z.number().min(0).max(86_400).nullish().describe('seconds'),
  isrc: ShownText(40).nullish(),
  genre: ShownText(200).nullish(),
  explicit: z.boolean().nullish(),
  playbackToken: z.string().max(500).nullish(),
});
