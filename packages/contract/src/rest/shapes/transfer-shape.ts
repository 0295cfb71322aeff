import { CLIENT_PROVIDERS, EXPORT_PROVIDERS, SONG_OUTCOMES, TRANSFER_STATUSES } from '@hangout/rules';
import { z } from 'zod';
import { uploadRefusals } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';
import { Song } from './song-shape.ts';

/** [H1112] Why a file cannot be read as a playlist. */
export const playlistFileRefusals = {
  file_empty: [400, 'This file is empty'],
  file_encoding: [400, 'The text of this file cannot be read. Save it again in UTF-8'],
  file_format_unknown: [
    400,
    'This is no playlist that we can read: JSON, CSV, M3U8, XSPF, or an export of üWave or plug.dj',
  ],
  file_broken: [400, 'This file breaks off or is damaged'],
  file_too_slow: uploadRefusals.file_too_slow,
  file_has_entities: [400, 'This XML file declares entities, which we do not read'],
  file_without_songs: [400, 'There are no songs in this file'],
  file_too_many_songs: [400, 'There are more songs in this file than a playlist may hold'],
} as const;

/** [H1103] Why an import or export has failed or is paused. */
export const transferErrors = {
  provider_unavailable: 'The music provider does not answer',
  provider_busy: 'The music provider has been asked too often',
  provider_refused: 'The music provider refuses this request',
  provider_unknown: 'This server does not ask this music provider any more',
  provider_account_needed: 'The account at the music provider has to be connected again',
  provider_plan_needed: 'The account at the music provider does not allow this',
  not_in_country: 'This is not available in your country',
  playlist_full: 'The playlist is full',
  nothing_found: 'The music provider has none of these songs',
  cancelled: 'You have stopped it',
  internal: 'Something went wrong here',
} as const;

/** [H1100] Why a song was not found, or only in another version. */
export const songReasons = {
  gone: 'The music provider does not have this song any more',
  no_match: 'No music provider knows this song',
  no_names: 'There is neither a title with an artist nor an id to look for',
  other_version: 'The same song in another length or edition',
  provider_unavailable: 'The music provider has not answered for this song',
  playlist_full: 'The playlist is full',
} as const;

const Reason = z.object({ code: z.string(), message: z.string() }).nullable();

/** Numbers of songs; `waiting` ones have no outcome yet. */
const OutcomeCounts = z.object({
  found: z.number().int(),
  otherVersion: z.number().int(),
  notFound: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
});

const transfer = {
  status: z.enum(TRANSFER_STATUSES),
  error: Reason.describe('why it failed, or why it rests'),
  counts: OutcomeCounts,
  retryAt: Timestamp.nullable().describe('when a resting one goes on'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const Import = z
  .object({
    id: z.string().describe('the same as importUuid'),
    importUuid: z.string(),
    crateUuid: z.string(),
    crateName: z.string(),
    source: z.enum(['provider', 'file']),
    provider: z.string().nullable(),
    kind: z.string().nullable().describe('playlist, album or likes; null for a file'),
    link: z.string().nullable(),
    fileName: z.string().nullable(),
    name: z.string(),
    total: z.number().int().nullable().describe('number of songs; null while nobody knows it'),
    ...transfer,
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof Import>;

export const ImportSong = z
  .object({
    position: z.number().int(),
    trackName: z.string(),
    artistName: z.string(),
    albumName: z.string().nullable(),
    duration: z.number().describe('seconds, 0 where unknown'),
    isrc: z.string().nullable(),
    musicProviders: z.record(z.string(), z.string()),
    link: z.string().nullable(),
    outcome: z.enum(SONG_OUTCOMES).nullable().describe('null while it waits'),
    reason: Reason,
    mended: z.enum(['chosen', 'skipped']).nullable(),
    song: Song.nullable().describe('the song in the playlist'),
  })
  .meta({ id: 'ImportSong' });
export type ImportSong = z.infer<typeof ImportSong>;

export const Export = z
  .object({
    id: z.string().describe('the same as exportUuid'),
    exportUuid: z.string(),
    crateUuid: z.string(),
    provider: z.enum(EXPORT_PROVIDERS),
    name: z.string(),
    link: z.string().nullable().describe("the playlist's page at the provider"),
    total: z.number().int(),
    sent: z.number().int().describe('how many songs are in the playlist at the provider'),
    ...transfer,
  })
  .meta({ id: 'Export' });
export type Export = z.infer<typeof Export>;

export const ExportSong = z
  .object({
    position: z.number().int(),
    trackName: z.string(),
    artistName: z.string(),
    outcome: z.enum(SONG_OUTCOMES).nullable(),
    reason: Reason,
    isSent: z.boolean(),
  })
  .meta({ id: 'ExportSong' });
export type ExportSong = z.infer<typeof ExportSong>;

/** A playlist, an album or the liked songs in a user's account at a provider. */
export const ListedCollection = z
  .object({
    provider: z.enum(CLIENT_PROVIDERS),
    kind: z.enum(['playlist', 'album', 'likes']),
    id: z.string(),
    name: z.string(),
    description: z.string(),
    thumbnail: z.string().nullable(),
    count: z.number().int().nullable(),
  })
  .meta({ id: 'ProviderCollection' });
export type ListedCollection = z.infer<typeof ListedCollection>;
