import { CLIENT_PROVIDERS, SONG_OUTCOMES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { flag, limitOffset, listOf, repeatable, Uuid } from '../../framework/fields.ts';
import { CountryCode, providerRefusals } from '../music-providers/music-providers.ts';
import { CrateName, crateRefusals, NewCrateSong } from '../shapes/crate-shape.ts';
import { Import, ImportSong, ListedCollection, playlistFileRefusals } from '../shapes/transfer-shape.ts';

/** Maximum size of a playlist file, bytes. */
const PLAYLIST_FILE_BYTES = 5 * 1024 * 1024;

const params = z.object({ importUuid: Uuid });
const songParams = params.extend({ position: z.coerce.number().int().min(0).max(1_000_000) });
const importNotFound = { import_not_found: [404, 'This import is not here any more'] } as const;
const songNotFound = {
  ...importNotFound,
  import_song_not_found: [404, 'This song is not part of the import'],
} as const;
const targetRefusals = {
  ...crateRefusals,
  too_many_crates: [403, 'You have as many playlists as you may have'],
  not_a_playlist: [400, 'Songs are imported into playlists only'],
  import_running: [409, 'Songs are being imported into this playlist already'],
  too_many_imports: [429, 'You have too many imports in progress. Wait until one of them is over'],
} as const;
const ofNewPlaylist = 'whether only its owner sees the new playlist';
/** Input that says where an import goes: into a playlist of the caller, or into a new one. */
const target = {
  crateUuid: Uuid.optional().describe('a playlist of mine; without it a new one is made'),
  crateName: CrateName.optional().describe('of the new playlist; by default that of what is imported'),
};
const limit = { points: 60, seconds: 3600, by: 'person' } as const;

export const imports = defineEndpoints('playlist-service', {
  create: {
    method: 'POST',
    path: '/imports',
    access: 'user',
    tx: 'none',
    summary:
      'Import a playlist, an album or likes, by a link or by a provider and its id; it goes on by itself',
    body: z.object({
      link: z.string().trim().min(1).max(2000).optional(),
      musicProvider: z.string().min(1).max(40).optional(),
      id: z.string().min(1).max(300).optional(),
      kind: z.enum(['playlist', 'album', 'likes']).default('playlist'),
      country: CountryCode.optional(),
      isPrivate: z.boolean().optional().describe(ofNewPlaylist),
      ...target,
    }),
    returns: Import,
    status: 201,
    refusals: {
      ...targetRefusals,
      ...providerRefusals,
      import_source_missing: [400, 'A link, or a music provider and an id, is required'],
      link_unknown: [400, 'This link does not lead to a music provider that this server asks'],
      link_shortened: [400, 'This is a short link. Open it, and copy the address of the page'],
      link_to_song: [400, 'This link leads to one song, not to a playlist or an album'],
      collection_not_found: [404, 'The music provider has no such playlist, or it is private'],
      import_not_possible: [400, 'Playlists can not be imported from this music provider'],
    },
    limit,
  },
  createFromFile: {
    method: 'POST',
    path: '/imports/file',
    access: 'user',
    tx: 'none',
    summary: 'Import a file: JSON, CSV, M3U8, XSPF, or an export of üWave or plug.dj; at most 5 MB',
    body: z.object({ country: CountryCode.optional(), isPrivate: flag.describe(ofNewPlaylist), ...target }),
    upload: { field: 'file', maxBytes: PLAYLIST_FILE_BYTES },
    returns: Import,
    status: 201,
    refusals: { ...targetRefusals, ...playlistFileRefusals },
    limit,
  },
  list: {
    method: 'GET',
    path: '/imports',
    access: 'user',
    summary: 'My imports, the newest first',
    query: z.object({ crateUuid: Uuid.optional(), ...limitOffset(100, 20) }),
    returns: listOf(Import),
  },
  byUuid: {
    method: 'GET',
    path: '/imports/:importUuid',
    access: 'user',
    summary: 'How far an import of mine is',
    params,
    returns: Import,
    refusals: importNotFound,
  },
  songs: {
    method: 'GET',
    path: '/imports/:importUuid/songs',
    access: 'user',
    summary: 'The songs of an import of mine with what has become of them, at most 300 at a time',
    params,
    query: z.object({
      outcome: repeatable(z.enum([...SONG_OUTCOMES, 'waiting']), 5).describe('all without it'),
      ...limitOffset(300, 100),
    }),
    returns: listOf(ImportSong),
    refusals: importNotFound,
  },
  retry: {
    method: 'POST',
    path: '/imports/:importUuid/retry',
    access: 'user',
    summary: 'Go on with an import that has failed, or try its failed songs again',
    params,
    returns: Import,
    refusals: {
      ...importNotFound,
      import_running: targetRefusals.import_running,
      too_many_imports: targetRefusals.too_many_imports,
      nothing_to_retry: [409, 'Nothing of it has failed'],
    },
    limit,
  },
  cancel: {
    method: 'POST',
    path: '/imports/:importUuid/cancel',
    access: 'user',
    summary: 'Stop an import of mine; what has been imported stays',
    params,
    returns: Import,
    refusals: { ...importNotFound, transfer_over: [409, 'It is over already'] },
  },
  chooseSong: {
    method: 'PUT',
    path: '/imports/:importUuid/songs/:position',
    access: 'user',
    summary: 'Choose a song for one that was not found; it goes to its place in the playlist',
    params: songParams,
    body: NewCrateSong,
    returns: ImportSong,
    refusals: {
      ...songNotFound,
      song_not_found: [404, 'Song not found'],
      crate_full: [400, 'This playlist is full'],
      song_waits: [409, 'This song is still being looked for'],
      song_found: [409, 'This song is in the playlist already'],
    },
  },
  skipSong: {
    method: 'DELETE',
    path: '/imports/:importUuid/songs/:position',
    access: 'user',
    summary: 'Leave a song out that was not found',
    params: songParams,
    returns: ImportSong,
    refusals: {
      ...songNotFound,
      song_waits: [409, 'This song is still being looked for'],
      song_found: [409, 'This song is in the playlist already'],
    },
  },
  collections: {
    method: 'GET',
    path: '/music-providers/:provider/collections',
    access: 'user',
    summary: 'Playlists, albums and likes of my account at a music provider, from which I can import',
    params: z.object({ provider: z.enum(CLIENT_PROVIDERS) }),
    query: z.object({ cursor: z.string().max(500).optional(), country: CountryCode.optional() }),
    returns: z.object({ collections: z.array(ListedCollection), next: z.string().nullable() }),
    refusals: providerRefusals,
    limit: { points: 120, seconds: 60, by: 'person' },
  },
});
