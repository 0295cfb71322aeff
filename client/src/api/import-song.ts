import { ApiError } from '@hangout/contract/framework/errors';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { songs } from '@hangout/contract/rest/songs/songs';
import { chooseImportProvider, NO_IMPORT_PROVIDER, NOT_IN_CATALOG, RefusalError } from '@hangout/rules';
import { api } from '../platform/rest-client.ts';

/** Imports of songs by provider and id, so that each song is imported once. */
const imports = new Map<string, Promise<string>>();

/**
 * [R130][R131] Returns the id of a song at this server. A song without one is imported from the first of its providers
 * that allows it.
 * @throws RefusalError [R132] if no provider of the song allows imports, or [R133] the server refuses the import
 */
export async function ownSongId(
  song: Pick<Song, 'songId' | 'musicProviders' | 'playbackToken'>,
  importTrack: ImportTrack = requestImport,
): Promise<string> {
  if (song.songId !== '') return song.songId;
  const choice = chooseImportProvider(song);
  if (!choice) throw new RefusalError({ code: 'no_import_provider', message: NO_IMPORT_PROVIDER });
  const key = `${choice.provider} ${choice.id}`;
  const known = imports.get(key) ?? importSong(importTrack, choice.provider, choice.id, song.playbackToken);
  imports.set(key, known);
  known.catch(() => imports.delete(key));
  return known;
}

/** [R131] Like `ownSongId` for a short id `{provider}:{id}`; returns any other id unchanged. */
export function ownSongIdOf(songId: string): Promise<string> {
  const [, provider, id] = /^([A-Za-z]+):(.+)$/.exec(songId) ?? [];
  if (!provider || !id) return Promise.resolve(songId);
  return ownSongId({ songId: '', musicProviders: { [provider]: id }, playbackToken: null });
}

/** Imports a song of a provider; returns its id at this server. */
type ImportTrack = (track: {
  readonly musicProvider: string;
  readonly songId: string;
  readonly playbackToken?: string;
}) => Promise<string>;

const requestImport: ImportTrack = async (track) => (await api(songs.importTrack, track)).id;

async function importSong(
  importTrack: ImportTrack,
  musicProvider: string,
  songId: string,
  playbackToken: string | null,
): Promise<string> {
  try {
    return await importTrack({ musicProvider, songId, ...(playbackToken === null ? {} : { playbackToken }) });
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    throw isRefused ? new RefusalError({ code: 'not_in_catalog', message: NOT_IN_CATALOG }) : error;
  }
}
