import type { providerRefusals } from '@hangout/contract/rest/music-providers/music-providers';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import type { songs } from '@hangout/contract/rest/songs/songs';
import {
  allowsExplicit,
  type Db,
  insertLiveSet,
  listReadySongs,
  loadProfiles,
  migrateSongLinks,
  omitUndefined,
  presentCrate,
  resolveSongRef,
  searchSimilarHangouts,
  searchSimilarPeople,
  searchSimilarPlaylists,
  toSong,
} from '@hangout/db';
import { DEFAULT_COUNTRY, normalizeProvider, type Principal, type RefusalError } from '@hangout/rules';
import type { Dependencies, Handlers, RequestInfo } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { loadListenerAccount } from '../music-accounts/listener-account.ts';
import { limitSearchShare } from '../search/search-share.ts';
import { describeAnswers, searchSongs } from '../search/search-songs.ts';
import { importSong } from './import-song.ts';
import { loadVisibleSong } from './known-songs.ts';
import { resolveLink } from './resolve-link.ts';

interface Search {
  readonly principal: Principal;
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly request: Pick<RequestInfo, 'limitedNetwork' | 'network'>;
  readonly q?: string | undefined;
  readonly query?: string | undefined;
  readonly explicit?: boolean | undefined;
  readonly flag?: boolean | undefined;
  readonly country?: string | undefined;
  readonly provider?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** [R210] Searches songs. `query` is an alias of `q`, and `flag` of `explicit`; an empty query returns nothing. */
async function search(
  { principal, db, dependencies, request, q, query, explicit, flag, ...search }: Search,
  version: 1 | 2,
) {
  const { country = DEFAULT_COUNTRY, provider, limit, offset } = search;
  // [H953] Users who turned off explicit songs get none, even if the client asks for them.
  const wanted = (await allowsExplicit(db, principal)) && (explicit ?? flag ?? true);
  const { log, musicProviders } = dependencies;
  const page = await searchSongs(
    {
      ...{ db, log, musicProviders },
      caller: 'uuid' in principal ? principal.uuid : request.network,
      account: await loadSoundCloudAccount({ db, dependencies, principal }),
      beforeCountedCall: limitSearchShare(dependencies.limits, {
        principal,
        limitedNetwork: request.limitedNetwork,
      }),
    },
    {
      ...{
        words: q ?? query ?? '',
        explicit: wanted,
        country: country.toUpperCase(),
        limit,
        offset,
        version,
      },
      providers: provider === undefined ? null : readProviders(provider),
    },
  );
  return { songs: [...page.songs], next: page.next, providers: describeAnswers(page.states) };
}

/** [R145] Loads the caller's SoundCloud account; null if none is connected or SoundCloud is not configured. */
async function loadSoundCloudAccount(call: Pick<Search, 'db' | 'dependencies' | 'principal'>) {
  const { principal } = call;
  if (principal.kind !== 'user' || !call.dependencies.musicProviders.get('soundCloudPublic')) return null;
  const tokens = await loadListenerAccount(call, 'soundCloudPublic');
  return tokens && { userUuid: principal.uuid, tokens };
}

/**
 * [H1071] Searches by version 2: the first page also has similar playlists, people and hangouts. Guests find no people.
 */
async function searchWithOthers(call: Search) {
  const words = (call.q ?? call.query ?? '').trim();
  const { db, principal, offset } = call;
  const isFirst = words !== '' && offset === 0;
  const user = principal.kind === 'user' || principal.kind === 'bot' ? principal.uuid : null;
  const [found, playlists, people, hangouts] = await Promise.all([
    search(call, 2),
    isFirst ? searchSimilarPlaylists(db, words, MOST_OTHERS) : [],
    isFirst && user ? searchSimilarPeople(db, user, words, MOST_OTHERS) : [],
    isFirst ? searchSimilarHangouts(db, words, MOST_OTHERS) : [],
  ]);
  return { ...found, playlists: playlists.map(presentCrate), people, hangouts };
}

/** Maximum number of playlists, of people, and of hangouts in a search result. */
const MOST_OTHERS = 6;

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
 * [H312][H1067] Returns a song by its id at a provider, which is called if the song is not stored. Only its owner sees
 * an unverified song.
 */
async function named(call: Named): Promise<Song> {
  const { db, principal, providerSongId, musicProvider, refuse } = call;
  const known = await resolveSongRef(db, { songId: providerSongId, musicProvider });
  if (known && (await loadVisibleSong(db, principal, known.songId))) return known;
  const provider = normalizeProvider(musicProvider);
  const song =
    known || provider === 'uploadService' ? null : await importSong(call, provider, providerSongId);
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
    return toSong(orRefuse(await loadVisibleSong(db, principal, songId), refuse, 'song_not_found'));
  },

  search: async (call) => search(call, 1),
  searchV2: async (call) => searchWithOthers(call),

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

  /** [H1430] Creates a live set. The caller's current nickname is stored as the artist. */
  async liveSet({ name, minutes, principal, db }) {
    const profile = (await loadProfiles(db, [principal.uuid])).get(principal.uuid);
    if (!profile) throw new Error('the account that makes a live set has no profile');
    const set = { ownerUuid: principal.uuid, trackName: name, artistName: profile.nickname, minutes };
    return insertLiveSet(db, set);
  },

  async importTrack({ musicProvider, songId, providerSongId, id, ...call }) {
    const wanted = songId ?? providerSongId ?? id;
    if (!wanted) throw call.refuse('id_missing');
    const song = await importSong(call, normalizeProvider(musicProvider), wanted);
    const { db, principal } = call;
    // [H2084] A token was checked by the provider.
    const isOpen = song && (song.playbackToken || (await loadVisibleSong(db, principal, song.songId)));
    if (!isOpen) throw call.refuse('not_in_catalog');
    return { id: song.songId, song };
  },
};
