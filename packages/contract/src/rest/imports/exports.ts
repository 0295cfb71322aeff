import { PLAYLIST_FILE_FORMATS } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { flag, limitOffset, listOf, Uuid } from '../../framework/fields.ts';
import { CountryCode, providerRefusals } from '../music-providers/music-providers.ts';
import { CrateName, crateRefusals } from '../shapes/crate-shape.ts';
import { Export, ExportSong } from '../shapes/transfer-shape.ts';

const params = z.object({ exportUuid: Uuid });
const exportedName = CrateName.optional().describe('of what is exported; by default that of the playlist');
const exportNotFound = { export_not_found: [404, 'This export is not here any more'] } as const;
const exportRunning = { export_running: [409, 'This playlist is being exported there already'] } as const;

/** Exports a playlist to the caller's account at a provider. */
const exportTo = <const P extends string>(provider: P, name: string) =>
  ({
    method: 'POST',
    path: `/exports/${provider}`,
    access: 'user',
    summary: `Export a playlist into my account at ${name}; it goes on by itself`,
    body: z.object({
      crateUuid: Uuid.optional(),
      crateId: Uuid.optional().describe('another name of crateUuid'),
      country: CountryCode.optional(),
      name: exportedName,
    }),
    returns: Export,
    status: 201,
    refusals: {
      crate_not_found: crateRefusals.crate_not_found,
      crate_missing: [400, 'crateUuid is required'],
      crate_empty: [400, 'This playlist is empty'],
      provider_unknown: providerRefusals.provider_unknown,
      provider_account_needed: providerRefusals.provider_account_needed,
      ...exportRunning,
    },
    limit: { points: 60, seconds: 3600, by: 'person' },
  }) as const;

/** [R007] Exports playlists to two providers, and as files. */
export const exports = defineEndpoints('playlist-service', {
  spotify: exportTo('spotify', 'Spotify'),
  apple: exportTo('apple', 'Apple Music'),
  list: {
    method: 'GET',
    path: '/exports',
    access: 'user',
    summary: 'My exports, the newest first',
    query: z.object({ crateUuid: Uuid.optional(), ...limitOffset(100, 20) }),
    returns: listOf(Export),
  },
  byUuid: {
    method: 'GET',
    path: '/exports/:exportUuid',
    access: 'user',
    summary: 'How far an export of mine is',
    params,
    returns: Export,
    refusals: exportNotFound,
  },
  songs: {
    method: 'GET',
    path: '/exports/:exportUuid/songs',
    access: 'user',
    summary: 'The songs of an export of mine with what has become of them',
    params,
    query: z.object({
      problems: flag.describe('only those of which another version, or nothing, was found'),
      ...limitOffset(300, 100),
    }),
    returns: listOf(ExportSong),
    refusals: exportNotFound,
  },
  retry: {
    method: 'POST',
    path: '/exports/:exportUuid/retry',
    access: 'user',
    summary: 'Go on with an export that has failed, or try its failed songs again',
    params,
    returns: Export,
    refusals: { ...exportNotFound, ...exportRunning, nothing_to_retry: [409, 'Nothing of it has failed'] },
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  cancel: {
    method: 'POST',
    path: '/exports/:exportUuid/cancel',
    access: 'user',
    summary: 'Stop an export of mine; what has been sent stays at the provider',
    params,
    returns: Export,
    refusals: { ...exportNotFound, transfer_over: [409, 'It is over already'] },
  },
  file: {
    method: 'GET',
    path: '/crate/:crateUuid/file',
    access: 'guest',
    summary: 'A playlist as a file: JSON, CSV, M3U8 or XSPF',
    params: z.object({ crateUuid: Uuid }),
    query: z.object({ format: z.enum(PLAYLIST_FILE_FORMATS).default('json'), name: exportedName }),
    produces: 'application/octet-stream',
    refusals: { crate_not_found: crateRefusals.crate_not_found },
    limit: { points: 60, seconds: 60, by: 'person' },
  },
});
