import type { providerRefusals } from '@hangout/contract/rest/playlist-service/music-providers';
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import type { songs } from '@hangout/contract/rest/playlist-service/songs';
import {
  allowsExplicit,
  type Db,
  listReadySongs,
  loadSongRow,
  migrateSongLinks,
  omitUndefined,
  resolveSongRef,
  toSong,
} from '@hangout/db';
import { maySeeSong, normalizeProvider, type Principal, type RefusalError } from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { importSong } from './import-song.ts';
import { DEFAULT_COUNTRY } from './providers/query-provider.ts';
import { resolveLink } from './resolve-link.ts';
import { describeAnswers, searchSongs } from './search/search-songs.ts';

interface Search {
  readonly principal: Principal;
  readonly db: Db;
  readonly dependencies: Pick<Dependencies, 'musicProviders' | 'log'>;
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
async function search({ principal, db, dependencies, q, query, explicit, flag, ...search }: Search) {
  const { country = DEFAULT_COUNTRY, provider, limit, offset } = search;
  // [H953] Who does not want explicit songs is shown none, whatever the client asks for.
  const wanted = (await allowsExplicit(db, principal)) && (explicit ?? flag ?? true);
  const { log, musicProviders } = dependencies;
  const page = await searchSongs(
    { db, log, musicProviders },
    {
      ...{ words: q ?? query ?? '', explicit: wanted, country: country.toUpperCase(), limit, offset },
      providers: provider === undefined ? null : readProviders(provider),
    },
  );
  return { songs: [...page.songs], next: page.next, providers: describeAnswers(page.states) };
}

const readProviders = (names: string) =>
  names.split(',').map((name) => normalizeProvider(name.trim()) ?? name.trim());

interface Named {
  readonly db: Db;
  readonly principal: Principal;
  readonly dependencies: Pick<Dependencies, 'musicProviders'>;
  readonly providerSongId: string;
  readonly musicProvider: string;
  readonly refuse: (code: 'song_not_found' | keyof typeof providerRefusals) => RefusalError;
}

/**
 * [H312][H1067] A song by its id at a provider, which is queried for songs that we do not have; an unverified one does not
 * exist for anybody but its owner.
 */
async function named(call: Named): Promise<Song> {
  const { db, principal, providerSongId, musicProvider, refuse } = call;
  const known = await resolveSongRef(db, { songId: providerSongId, musicProvider });
  const row = known && (await loadSongRow(db, known.songId));
  if (row && maySeeSong(principal, row)) return known;
  const provider = normalizeProvider(musicProvider);
  const song = row || provider === 'uploadService' ? null : await importSong(call, provider, providerSongId);
  if (!song) throw refuse('song_not_found');
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

  link: async ({ link, ...call }) => resolveLink(call, link),

  async dataByLink({ link, ...call }) {
    const { song } = await resolveLink(call, link);
    if (!song) throw call.refuse('song_not_found');
    return song;
  },

  migrateLinks: async ({ db, limit = 1_000 }) => migrateSongLinks(db, limit),

  data: async (call) => named(call),
  dataProviders: async (call) => (await named(call)).musicProviders ?? {},
  dataForServices: async (call) => named(call),

  async importTrack({ musicProvider, songId, providerSongId, id, ...call }) {
    const wanted = songId ?? providerSongId ?? id;
    if (!wanted) throw call.refuse('id_missing');
    const song = await importSong(call, normalizeProvider(musicProvider), wanted);
    if (!song) throw call.refuse('not_in_catalog');
    return { id: song.songId, song };
  },
};
