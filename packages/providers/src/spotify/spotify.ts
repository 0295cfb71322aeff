import { scaleTimeout } from '@hangout/rules/timeouts';
import { z } from 'zod';
import { createProviderHttp } from '../http/provider-http.ts';
import type {
  CollectionKind,
  MusicProvider,
  ProviderCall,
  ProviderCollection,
  ProviderPage,
  ProviderSong,
} from '../music-provider.ts';
import { requestTokens } from '../oauth/request-tokens.ts';
import type { ProviderConfig, SpotifyKeys } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';
import { createTokenSource, type TokenSource } from '../token-source.ts';
import { readSpotifyLink } from './links.ts';
import { createSpotifyOAuth } from './oauth.ts';
import { Album, Entry, Playlist, pageOf, Track, toAlbum, toMissing, toPlaylist, toSong } from './shapes.ts';

/** Results of one search: at most 10 for apps since February 2026, 50 for older ones. */
const SEARCH_PAGE = 10;
/** Maximum number of entries per page of a list. */
const LIST_PAGE = 50;
/** Timeout of the app's token request, ms. */
const TOKEN_TIMEOUT_MS = scaleTimeout(8_000);
/** Cursor of an account's collections; playlists come before albums. */
const ALBUMS_CURSOR = /^albums:(\d+)$/;

/**
 * [R117] Spotify. Search and look-ups use the app's token; lists of an account and exports use the account's.
 * A refused token is renewed once. [R250] Calls that need an account are refused without one, before any
 * request.
 */
export function createSpotify({ spotify }: ProviderConfig, keys: SpotifyKeys): MusicProvider {
  const http = createProviderHttp({ provider: 'spotify' });
  const tokens = { http, url: `${spotify.accounts}/api/token`, provider: 'spotify', ...keys } as const;
  const appToken = createTokenSource(async () => {
    const signal = AbortSignal.timeout(TOKEN_TIMEOUT_MS);
    const { accessToken: token, expiresAt } = await requestTokens(
      ...([tokens, { grant_type: 'client_credentials' }, signal] as const),
    );
    return { token, expiresAt };
  });
  const address = (path: string, parameters: Readonly<Record<string, string | number>> = {}) => {
    const url = new URL(`${spotify.api}/v1${path}`);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
    return url;
  };
  const get = <T>(shape: z.ZodType<T>, url: URL, token: TokenSource, { signal }: ProviderCall) =>
    http.json({ url, shape, signal, token });

  const search = async (q: string, limit: number, offset: number, call: ProviderCall) => {
    const url = address('/search', { q, type: 'track', market: call.country, limit, offset });
    const found = await get(z.object({ tracks: pageOf(Track) }), url, appToken, call);
    return found?.tracks ?? { items: [], next: null, total: 0 };
  };

  const readAlbum = async (id: string, call: ProviderCall): Promise<Album | null> =>
    get(Album, address(`/albums/${encodeURIComponent(id)}`, { market: call.country }), appToken, call);

  /** An album's tracks do not contain the album, so it is loaded too. */
  const listAlbumSongs = async (id: string, offset: number, call: ProviderCall) => {
    const path = `/albums/${encodeURIComponent(id)}/tracks`;
    const page = { market: call.country, limit: LIST_PAGE, offset };
    const [album, found] = await Promise.all([
      readAlbum(id, call),
      get(pageOf(Track), address(path, page), appToken, call),
    ]);
    return pageAt(offset, found, (track) => toSong(track, album));
  };

  const listEntries = async (path: string, offset: number, token: TokenSource, call: ProviderCall) => {
    const page = { market: call.country, limit: LIST_PAGE, offset };
    const found = await get(pageOf(Entry), address(path, page), token, call);
    const missing = (found?.items ?? []).flatMap((entry, index) =>
      entry.song ? [] : [toMissing(entry, index)],
    );
    return { ...pageAt(offset, found, ({ song }) => song && toSong(song)), missing };
  };

  return {
    key: 'spotify',
    appToken,
    async search({ words, explicit, limit, offset, ...call }) {
      // A search returns few results, so several are requested in parallel for a larger page.
      const starts = Array.from({ length: Math.ceil(limit / SEARCH_PAGE) }, (_, page) => page * SEARCH_PAGE);
      const pages = await Promise.all(
        starts.map((start) => search(words, Math.min(SEARCH_PAGE, limit - start), offset + start, call)),
      );
      const songs = pages.flatMap(({ items }) => items.map((track) => toSong(track)));
      return {
        songs: songs.filter((song) => explicit || !song.explicit),
        hasMore: (pages[0]?.total ?? 0) > offset + limit,
      };
    },
    async songById(id, call) {
      const url = address(`/tracks/${encodeURIComponent(id)}`, { market: call.country });
      const track = await get(Track, url, appToken, call);
      return track && toSong(track);
    },
    async songByIsrc(isrc, call) {
      const { items } = await search(`isrc:${isrc}`, 1, 0, call);
      return items[0] ? toSong(items[0]) : null;
    },
    readLink: async (link) => readSpotifyLink(link),
    async collection(kind, id, call) {
      if (kind === 'album') {
        const album = await readAlbum(id, call);
        return album && toAlbum(album);
      }
      if (kind === 'likes') return readLikes(call);
      const fields = 'id,name,description,images,items.total,tracks.total';
      const url = address(`/playlists/${encodeURIComponent(id)}`, { market: call.country, fields });
      const playlist = await get(Playlist, url, call.account ?? appToken, call);
      return playlist && toPlaylist(playlist);
    },
    async collectionSongs(kind: CollectionKind, id, { cursor, ...call }) {
      const offset = Number(cursor ?? 0);
      if (kind === 'album') return listAlbumSongs(id, offset, call);
      if (kind === 'likes') return listEntries('/me/tracks', offset, accountOf(call), call);
      const path = `/playlists/${encodeURIComponent(id)}/items`;
      return listEntries(path, offset, call.account ?? appToken, call);
    },
    async accountCollections({ cursor, ...call }) {
      const account = accountOf(call);
      const albumsFrom = ALBUMS_CURSOR.exec(cursor ?? '')?.[1];
      if (albumsFrom !== undefined) {
        const offset = Number(albumsFrom);
        const saved = pageOf(z.object({ album: Album }));
        const found = await get(saved, address('/me/albums', { limit: LIST_PAGE, offset }), account, call);
        const { items, next } = pageAt(offset, found, ({ album }) => toAlbum(album));
        return { items, next: next && `albums:${next}` };
      }
      const offset = Number(cursor ?? 0);
      const [likes, found] = await Promise.all([
        cursor === null ? readLikes(call) : null,
        get(pageOf(Playlist), address('/me/playlists', { limit: LIST_PAGE, offset }), account, call),
      ]);
      const { items, next } = pageAt(offset, found, toPlaylist);
      return { items: [...(likes ? [likes] : []), ...items], next: next ?? 'albums:0' };
    },
    async createPlaylist({ name, description }, call) {
      const made = await http.json({
        ...{ url: address('/me/playlists'), method: 'POST', token: accountOf(call), signal: call.signal },
        // Spotify refuses an empty description.
        body: { name, public: false, ...(description && { description }) },
        shape: z.object({
          id: z.string(),
          external_urls: z.object({ spotify: z.string().nullish() }).nullish(),
        }),
      });
      if (!made) throw new ProviderError('spotify', 'refused', { status: 404 });
      return { id: made.id, link: made.external_urls?.spotify ?? null };
    },
    async addToPlaylist(playlistId, songIds, call) {
      await http.json({
        url: address(`/playlists/${encodeURIComponent(playlistId)}/items`),
        ...{ method: 'POST', token: accountOf(call), signal: call.signal, shape: z.unknown() },
        body: { uris: songIds.map((id) => `spotify:track:${id}`) },
      });
    },
    oauth: createSpotifyOAuth(spotify, http, tokens),
  };

  async function readLikes(call: ProviderCall): Promise<ProviderCollection> {
    const url = address('/me/tracks', { limit: 1, offset: 0 });
    const found = await get(pageOf(z.unknown()), url, accountOf(call), call);
    return {
      ...{ kind: 'likes', id: 'likes', name: '', description: '', thumbnail: null },
      count: found?.total ?? 0,
    };
  }
}

/** [R250] @throws ProviderError `unauthorized` if the call has no account */
function accountOf({ account }: ProviderCall): TokenSource {
  if (!account) throw new ProviderError('spotify', 'unauthorized');
  return account;
}

/** Converts a page of a list. Its next cursor is an offset; null entries are left out. */
function pageAt<T, U extends ProviderSong | ProviderCollection>(
  offset: number,
  found: { readonly items: readonly T[]; readonly next?: string | null | undefined } | null,
  present: (item: T) => U | null,
): ProviderPage<U> {
  const items = found?.items ?? [];
  return {
    items: items.map(present).filter((item) => item !== null),
    next: found?.next ? String(offset + items.length) : null,
  };
}
