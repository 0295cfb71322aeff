import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import type { songs } from '@hangout/contract/rest/playlist-service/songs';
import {
  allowsExplicit,
  type Db,
  listReadySongs,
  loadSongRow,
  omitUndefined,
  resolveSongRef,
  toSong,
} from '@hangout/db';
import { maySeeSong, normalizeProvider, type Principal, type RefusalError } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { providers, searchProviders } from './providers/index.ts';

interface Search {
  readonly principal: Principal;
  readonly db: Db;
  readonly q?: string | undefined;
  readonly query?: string | undefined;
  readonly explicit?: boolean | undefined;
  readonly flag?: boolean | undefined;
  readonly country?: string | undefined;
  readonly provider?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** [R210] `query` is another name of `q`, and `flag` of `explicit`; an empty query finds nothing. */
async function search({
  principal,
  db,
  q,
  query,
  explicit,
  flag,
  country = 'US',
  provider,
  limit,
  offset,
}: Search) {
  // [H953] Who does not want explicit songs is shown none, whatever the client asks for.
  const wanted = (await allowsExplicit(db, principal)) ? (explicit ?? flag) : false;
  const ask = { words: q ?? query ?? '', explicit: wanted, country: country.toUpperCase() };
  const only = provider === undefined ? undefined : (normalizeProvider(provider) ?? provider);
  return searchProviders(db, { ...ask, limit, offset }, only);
}

interface Named {
  readonly db: Db;
  readonly principal: Principal;
  readonly providerSongId: string;
  readonly musicProvider: string;
  readonly refuse: (code: 'song_not_found') => RefusalError;
}

/** [H312] A song by its id at a provider; an unverified one does not exist for anybody but its owner. */
async function named({ db, principal, providerSongId, musicProvider, refuse }: Named): Promise<Song> {
  const song = await resolveSongRef(db, { songId: providerSongId, musicProvider });
  const row = song && (await loadSongRow(db, song.songId));
  if (!song || !row || !maySeeSong(principal, row)) throw refuse('song_not_found');
  return song;
}

export const songHandlers: Handlers<typeof songs> = {
  async list({ db, principal, genre, artistName, trackName, limit, offset }) {
    const explicit = await allowsExplicit(db, principal);
    return listReadySongs(db, {
      ...omitUndefined({ genre, artistName, trackName }),
      ...{ explicit, limit, offset },
    });
  },

  async byId({ db, principal, songId, refuse }) {
    const row = await loadSongRow(db, songId);
    if (!row || !maySeeSong(principal, row)) throw refuse('song_not_found');
    return toSong(row);
  },

  search: async (call) => search(call),
  searchV2: async (call) => search(call),

  data: async (call) => named(call),
  dataProviders: async (call) => (await named(call)).musicProviders ?? {},
  dataForServices: async (call) => named(call),

  async importTrack({ db, musicProvider, songId, providerSongId, id, refuse }) {
    const wanted = songId ?? providerSongId ?? id;
    if (!wanted) throw refuse('id_missing');
    const key = normalizeProvider(musicProvider);
    const provider = providers.find((one) => one.key === key);
    const song = await provider?.importSong(db, wanted);
    if (!song) throw refuse('not_in_catalog');
    return { id: song.songId, song };
  },
};
