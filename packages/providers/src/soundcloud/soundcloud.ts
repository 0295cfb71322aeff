import { matchesAccountTrack } from '@hangout/rules';
import { createProviderHttp } from '../http/provider-http.ts';
import type {
  MusicProvider,
  ProviderCall,
  ProviderCollection,
  ProviderSearch,
  ProviderSong,
} from '../music-provider.ts';
import type { ProviderConfig } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';
import type { TokenSource } from '../token-source.ts';
import { createPublicToken, createSoundCloudOAuth } from './oauth.ts';
import * as shapes from './shapes.ts';

const PAGE = 50;
/** A search looks through at most `ACCOUNT_PAGES` pages of an account's tracks, with `ACCOUNT_PAGE` tracks each. */
const ACCOUNT_PAGE = 200;
const ACCOUNT_PAGES = 5;
/** [R271] Assumed lifetime of a track's signed URLs, ms. */
const STREAM_LIFE_MS = 3_600_000;
const hosts = ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'];
const SHORT_HOST = 'on.soundcloud.com';
/** SoundCloud has no id for an account's likes. */
const LIKES = 'me';

/**
 * SoundCloud: public tracks with the app's token, private ones with their secret or the listener's account.
 * Null without the app's keys.
 */
export function createSoundCloud({ soundCloudPublic: config }: ProviderConfig): MusicProvider | null {
  const { keys } = config;
  if (!keys) return null;
  const access = { config, keys };
  const publicToken = createPublicToken(access);
  const http = createProviderHttp({
    provider: 'soundCloudPublic',
    // [R118] SoundCloud responds with 403, too, if a token has expired.
    renewOn: [401, 403],
    tokenScheme: 'OAuth',
  });
  const tokenOf = ({ account }: ProviderCall): TokenSource => account ?? publicToken;
  const accountOf = ({ account }: ProviderCall): TokenSource => {
    if (!account) throw new ProviderError('soundCloudPublic', 'unauthorized');
    return account;
  };
  const address = (path: string, parameters: Readonly<Record<string, string | null | undefined>> = {}) => {
    const url = new URL(`${config.api}${path}`);
    for (const [name, value] of Object.entries(parameters))
      if (value !== null && value !== undefined) url.searchParams.set(name, value);
    return url;
  };
  const trackPath = (id: string) => `/tracks/${encodeURIComponent(`soundcloud:tracks:${id}`)}`;
  /** A cursor is only a query, so a response cannot change the path of the next call. */
  const withCursor = (url: URL, cursor: string | null) => {
    if (cursor !== null) url.search = cursor;
    return url;
  };

  async function searchPublic({ words, limit, offset, signal }: ProviderSearch) {
    const url = address('/tracks', {
      ...{ q: words, limit: String(limit), offset: String(offset) },
      ...{ linked_partitioning: 'true', access: 'playable,preview' },
    });
    const page = await http.json({ url, shape: shapes.pageOf(shapes.Track), signal, token: publicToken });
    return {
      songs: (page?.collection ?? []).map((track) => shapes.toSong(track)),
      hasMore: Boolean(page?.next_href),
    };
  }

  /** [R145] Finds private tracks of the listener's account that match a query. */
  async function searchAccount(search: ProviderSearch): Promise<ProviderSong[]> {
    const found: ProviderSong[] = [];
    let cursor: string | null = null;
    for (let read = 0; read < ACCOUNT_PAGES; read += 1) {
      const url = address('/me/tracks', {
        ...{ limit: String(ACCOUNT_PAGE), offset: '0', linked_partitioning: 'true' },
      });
      const shape = shapes.pageOf(shapes.Track);
      const page = await http.json({
        ...{ url: withCursor(url, cursor), shape, signal: search.signal, token: accountOf(search) },
      });
      for (const track of page?.collection ?? []) {
        const { username } = track.user;
        if (
          track.sharing === 'private' &&
          matchesAccountTrack(search.words, { title: track.title, username })
        )
          found.push(shapes.toSong(track));
      }
      cursor = nextOf(page?.next_href);
      if (cursor === null) break;
    }
    return found;
  }

  /** [R256] If the search in the account fails, public tracks are still found. */
  async function searchAccountIfAny(search: ProviderSearch): Promise<ProviderSong[]> {
    if (!search.account || search.offset > 0) return [];
    try {
      return await searchAccount(search);
    } catch (error) {
      if (search.signal.aborted) throw error;
      search.onAccountError?.(error);
      return [];
    }
  }

  async function expandShortLink(link: URL, { signal }: ProviderCall): Promise<URL | null> {
    const target = await http.location({ url: new URL(`${config.shortLinks}${link.pathname}`), signal });
    return target && hosts.includes(target.hostname) ? target : null;
  }

  /**
   * Returns the URL of an audio file on the media servers. SoundCloud's API redirects to it if the call has a
   * token.
   */
  async function readMediaAddress(address: string | null | undefined, call: ProviderCall) {
    if (!address || !URL.canParse(address)) return null;
    const url = new URL(address);
    if (url.origin !== new URL(config.api).origin) return url.href;
    return (await http.location({ url, signal: call.signal, token: tokenOf(call) }))?.href ?? null;
  }

  return {
    key: 'soundCloudPublic',
    appToken: publicToken,
    oauth: createSoundCloudOAuth(access),

    async search(search) {
      // [R143] SoundCloud requires at least one character.
      if (search.words.trim() === '') return { songs: [], hasMore: false };
      const [own, { songs, hasMore }] = await Promise.all([searchAccountIfAny(search), searchPublic(search)]);
      return { songs: [...own, ...songs], hasMore };
    },

    async songById(id, call) {
      const url = address(trackPath(id), { secret_token: call.playbackToken });
      const track = await http.json({
        ...{ url, shape: shapes.Track, signal: call.signal, token: tokenOf(call) },
      });
      return track && shapes.toSong(track, call.playbackToken);
    },

    async readLink(link, call) {
      const isShort = link.hostname === SHORT_HOST;
      if (!isShort && !hosts.includes(link.hostname)) return null;
      const page = isShort ? await expandShortLink(link, call) : link;
      const parts = page?.pathname.split('/').filter(Boolean) ?? [];
      if (!page || parts.length < 2) return null;
      // [R044] A part of a private link is its secret.
      const secret = parts.find((part, index) => index > 1 && /^s-\w+$/.test(part)) ?? null;
      const url = address('/resolve', { url: `https://soundcloud.com${page.pathname}` });
      const found = await http.json({
        ...{ url, shape: shapes.Resolved, signal: call.signal, token: tokenOf(call) },
      });
      if (found?.kind !== 'track' && found?.kind !== 'playlist') return null;
      const kind = found.kind === 'track' ? 'song' : shapes.kindOf(found.playlist_type);
      const id = shapes.idOf(found);
      return {
        ...{ provider: 'soundCloudPublic', kind, playbackToken: secret },
        id: kind === 'song' || !secret ? id : `${id}/${secret}`,
      };
    },

    async collection(kind, id, call) {
      if (kind === 'likes') return likes;
      const { path, secret } = playlistOf(id);
      const url = address(path, { secret_token: secret, show_tracks: 'false' });
      const found = await http.json({
        ...{ url, shape: shapes.Playlist, signal: call.signal, token: tokenOf(call) },
      });
      return found && { ...shapes.toCollection(found), id };
    },

    async collectionSongs(kind, id, call) {
      const { path, secret } = kind === 'likes' ? { path: '/me/likes', secret: null } : playlistOf(id);
      const url = address(`${path}/tracks`, {
        ...{ secret_token: secret, limit: String(PAGE), linked_partitioning: 'true' },
      });
      const page = await http.json({
        ...{ url: withCursor(url, call.cursor), shape: shapes.pageOf(shapes.Track), signal: call.signal },
        token: kind === 'likes' ? accountOf(call) : tokenOf(call),
      });
      const items = (page?.collection ?? []).map((track) => shapes.toSong(track));
      return { items, next: nextOf(page?.next_href) };
    },

    async accountCollections(call) {
      const url = address('/me/playlists', {
        ...{ limit: String(PAGE), linked_partitioning: 'true', show_tracks: 'false' },
      });
      const page = await http.json({
        ...{ url: withCursor(url, call.cursor), shape: shapes.pageOf(shapes.Playlist) },
        ...{ signal: call.signal, token: accountOf(call) },
      });
      const playlists = (page?.collection ?? []).map(shapes.toCollection);
      return {
        items: call.cursor === null ? [likes, ...playlists] : playlists,
        next: nextOf(page?.next_href),
      };
    },

    async streams(id, call) {
      const url = address(`${trackPath(id)}/streams`, { secret_token: call.playbackToken });
      const streams = await http.json({
        ...{ url, shape: shapes.Streams, signal: call.signal, token: tokenOf(call) },
      });
      if (!streams) return null;
      const aac =
        call.quality === 'low'
          ? (streams.hls_aac_96_url ?? streams.hls_aac_160_url)
          : (streams.hls_aac_160_url ?? streams.hls_aac_96_url);
      const [hls, plain] = await Promise.all([
        readMediaAddress(aac ?? streams.hls_mp3_128_url, call),
        readMediaAddress(streams.http_mp3_128_url, call),
      ]);
      // Without a full stream there is only a preview: the track needs a paid SoundCloud account.
      if (hls === null && plain === null) throw new ProviderError('soundCloudPublic', 'forbidden');
      return { hls, http: plain, expiresAt: Date.now() + STREAM_LIFE_MS };
    },
  };
}

const likes: ProviderCollection = {
  ...{ kind: 'likes', id: LIKES, name: 'Likes', description: '', thumbnail: null, count: null },
};

/** Splits the id of a playlist; that of a private one ends with a slash and its secret. */
function playlistOf(id: string): { path: string; secret: string | null } {
  const [number = '', secret = null] = id.split('/');
  return { path: `/playlists/${encodeURIComponent(`soundcloud:playlists:${number}`)}`, secret };
}

/** Returns the query of the next page; null at the end. */
const nextOf = (href: string | null | undefined): string | null =>
  href && URL.canParse(href) ? new URL(href).search.slice(1) : null;
