import { z } from 'zod';
import { createProviderHttp, type ProviderHttp } from '../http/provider-http.ts';
import type {
  MusicProvider,
  ProviderCall,
  ProviderCollection,
  ProviderPage,
  ProviderSong,
} from '../music-provider.ts';
import type { AppleKeys, ProviderConfig } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';
import { createDeveloperToken } from './developer-token.ts';
import { createItunes } from './itunes.ts';
import { readAppleLink } from './links.ts';
import {
  APPLE_SEARCH_LIMIT,
  Collections,
  Found,
  Made,
  Songs,
  Storefronts,
  toCatalogSong,
  toCollection,
  toSong,
} from './shapes.ts';

/** Maximum number of entries per page of a list. */
const LIST_PAGE = 100;
/** Ids of playlists in a user's own library start with this. */
const isLibraryId = (id: string) => id.startsWith('p.');

/** Called for each failed look-up [R246]. */
export type OnFailedLookup = (error: unknown) => void;

/**
 * Apple Music: the catalogue and users' libraries with the operator's key, the public search without it.
 * [R246] Failed look-ups are reported.
 */
export function createApple(config: ProviderConfig, onFailedLookup: OnFailedLookup): MusicProvider {
  const http = createProviderHttp({ provider: 'apple' });
  const { keys } = config.apple;
  const provider = keys ? createCatalogue(config, keys, http) : createItunes(config, http);
  const reported = async <T>(work: Promise<T>, { signal }: ProviderCall): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      // A look-up that its caller has aborted is no failure.
      if (!signal.aborted || signal.reason?.name === 'TimeoutError') onFailedLookup(error);
      throw error;
    }
  };
  const { songByIsrc } = provider;
  return {
    ...provider,
    songById: (id, call) => reported(provider.songById(id, call), call),
    ...(songByIsrc && { songByIsrc: (isrc, call) => reported(songByIsrc(isrc, call), call) }),
  };
}

function createCatalogue({ apple }: ProviderConfig, keys: AppleKeys, http: ProviderHttp): MusicProvider {
  const developer = createDeveloperToken(keys);
  const address = (path: string, parameters: Readonly<Record<string, string | number>> = {}) => {
    const url = new URL(`${apple.api}/v1${path}`);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
    return url;
  };
  const catalogPath = (path: string, { country }: ProviderCall) =>
    `/catalog/${country.toLowerCase()}/${path}`;
  const get = <T>(shape: z.ZodType<T>, url: URL, { signal }: { readonly signal: AbortSignal }) =>
    http.json({ url, shape, signal, token: developer });

  /** Calls a user's library. A token that is refused is lost, because only the user can get a new one. */
  const library = async <T>(
    shape: z.ZodType<T>,
    url: URL,
    call: ProviderCall,
    body?: object,
  ): Promise<T | null> => {
    const { account, signal } = call;
    if (!account) throw new ProviderError('apple', 'unauthorized');
    const userToken = await account.current();
    try {
      return await http.json({
        ...{ url, shape, signal, token: developer },
        ...{ headers: { 'music-user-token': userToken }, isPersonal: true },
        ...(body && { method: 'POST', body }),
      });
    } catch (error) {
      if (isUserTokenRefused(error)) await account.renew(userToken);
      throw error;
    }
  };

  const listSongs = async (kind: string, id: string, offset: number, call: ProviderCall) => {
    const path = `${kind}s/${encodeURIComponent(id)}/tracks`;
    const page = { limit: LIST_PAGE, offset };
    const found =
      kind === 'likes'
        ? await library(Songs, address('/me/library/songs', { ...page, include: 'catalog' }), call)
        : isLibraryId(id)
          ? await library(Songs, address(`/me/library/${path}`, { ...page, include: 'catalog' }), call)
          : await get(Songs, address(catalogPath(path, call), page), call);
    // [H2228] Files of the user and songs that the catalogue lost are matched by their names.
    const missing = (found?.data ?? []).flatMap((song, index) => {
      const { name: trackName, artistName } = song.attributes;
      return toCatalogSong(song) ? [] : [{ index, id: null, trackName, artistName }];
    });
    return { ...pageAt(offset, found, toCatalogSong), missing };
  };

  return {
    key: 'apple',
    async search({ words, explicit, limit, offset, ...call }) {
      const parameters = { term: words, types: 'songs', limit: APPLE_SEARCH_LIMIT, offset };
      const found = await get(Found, address(catalogPath('search', call), parameters), call);
      const { data = [], next } = found?.results.songs ?? {};
      const songs = data.slice(0, limit).map(toSong);
      return {
        songs: songs.filter((song) => explicit || !song.explicit),
        hasMore: data.length > limit || Boolean(next),
      };
    },
    async songById(id, call) {
      const url = address(catalogPath(`songs/${encodeURIComponent(id)}`, call), { include: 'playParams' });
      const [song] = (await get(Songs, url, call))?.data ?? [];
      return song ? toSong(song) : null;
    },
    async songByIsrc(isrc, call) {
      const parameters = { 'filter[isrc]': isrc, include: 'playParams' };
      const found = (await get(Songs, address(catalogPath('songs', call), parameters), call))?.data ?? [];
      // A recording may be on many albums, and be playable here on only some of them.
      const song = found.find(({ attributes }) => attributes.playParams) ?? found[0];
      return song ? toSong(song) : null;
    },
    readLink: async (link) => readAppleLink(link),
    async collection(kind, id, call) {
      if (kind === 'likes') return librarySongs;
      const path = `${kind}s/${encodeURIComponent(id)}`;
      const found = isLibraryId(id)
        ? await library(Collections, address(`/me/library/${path}`), call)
        : await get(Collections, address(catalogPath(path, call)), call);
      return found?.data[0] ? toCollection(kind)(found.data[0]) : null;
    },
    collectionSongs: (kind, id, { cursor, ...call }) => listSongs(kind, id, Number(cursor ?? 0), call),
    async accountCollections({ cursor, ...call }) {
      const offset = Number(cursor ?? 0);
      const url = address('/me/library/playlists', { limit: LIST_PAGE, offset });
      const { items, next } = pageAt(offset, await library(Collections, url, call), toCollection('playlist'));
      return { items: [...(cursor === null ? [librarySongs] : []), ...items], next };
    },
    async createPlaylist({ name, description }, call) {
      const attributes = { name, ...(description && { description }) };
      const made = await library(Made, address('/me/library/playlists'), call, { attributes });
      const id = made?.data[0]?.id;
      if (!id) throw new ProviderError('apple', 'malformed');
      return { id, link: `https://music.apple.com/library/playlist/${encodeURIComponent(id)}` };
    },
    async addToPlaylist(playlistId, songIds, call) {
      const url = address(`/me/library/playlists/${encodeURIComponent(playlistId)}/tracks`);
      await library(z.unknown(), url, call, { data: songIds.map((id) => ({ id, type: 'songs' })) });
    },
    userTokens: {
      developerToken: () => developer.current(),
      async profile(userToken, signal) {
        try {
          const found = await http.json({
            ...{ url: address('/me/storefront'), shape: Storefronts, signal, token: developer },
            ...{ headers: { 'music-user-token': userToken }, isPersonal: true },
          });
          const country = found?.data[0]?.id.toUpperCase() ?? '';
          // Apple Music does not identify users, and only its subscribers get a token.
          return {
            ...{ id: 'library', name: 'Apple Music', isPremium: true },
            country: /^[A-Z]{2}$/.test(country) ? country : null,
          };
        } catch (error) {
          if (isUserTokenRefused(error)) throw new ProviderError('apple', 'unauthorized', { cause: error });
          throw error;
        }
      },
    },
  };
}

/** A user's whole library serves as the liked songs, because Apple Music has no list of those. */
const librarySongs: ProviderCollection = {
  ...{ kind: 'likes', id: 'library', name: '', description: '', thumbnail: null, count: null },
};

const isUserTokenRefused = (error: unknown) =>
  error instanceof ProviderError && (error.status === 401 || error.status === 403);

/** Converts a page of a list. Its next cursor is an offset; null entries are left out. */
function pageAt<T, U extends ProviderSong | ProviderCollection>(
  offset: number,
  found: { readonly data: readonly T[]; readonly next?: string | null | undefined } | null,
  present: (item: T) => U | null,
): ProviderPage<U> {
  const data = found?.data ?? [];
  return {
    items: data.map(present).filter((item) => item !== null),
    next: found?.next ? String(offset + data.length) : null,
  };
}
