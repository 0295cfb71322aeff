import { z } from 'zod';
import { createProviderHttp } from '../http/provider-http.ts';
import type { LinkTarget, MusicProvider, ProviderCall, ProviderSong } from '../music-provider.ts';
import type { ProviderConfig } from '../provider-config.ts';

const Track = z.object({
  id: z.string(),
  title: z.string(),
  permalink: z.string().nullish(),
  duration: z.number().nullish(),
  genre: z.string().nullish(),
  isrc: z.string().nullish(),
  release_date: z.string().nullish(),
  parental_warning_type: z.string().nullish(),
  is_streamable: z.boolean().nullish(),
  /** True for a track that only its buyers or followers can hear. */
  is_stream_gated: z.boolean().nullish(),
  access: z.object({ stream: z.boolean().nullish() }).nullish(),
  artwork: z.record(z.string(), z.unknown()).nullish(),
  user: z.object({ name: z.string() }),
});
type Track = z.infer<typeof Track>;
const Playlist = z.object({
  id: z.string(),
  playlist_name: z.string(),
  description: z.string().nullish(),
  is_album: z.boolean().nullish(),
  track_count: z.number().nullish(),
  artwork: z.record(z.string(), z.unknown()).nullish(),
  playlist_contents: z.array(z.object({ track_id: z.string() })).nullish(),
});
/** Number of tracks loaded by id per call. */
const TRACKS_PER_PAGE = 100;
/** For a track, `data` is an object; for a playlist, it is a list with one entry. */
const Resolved = z.object({ data: z.union([Track, z.array(Playlist)]).nullish() });
const site = /(^|\.)audius\.co$/;

/** Audius. It needs no account: calls name the app, and streams are public. */
export function createAudius({ audius }: ProviderConfig): MusicProvider {
  const http = createProviderHttp({ provider: 'audius' });
  const address = (path: string, parameters: Readonly<Record<string, string>> = {}) => {
    const url = new URL(`${audius.api}/v1${path}`);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    url.searchParams.set('app_name', audius.keys?.appName ?? 'hangout');
    return url;
  };
  const toSong = (track: Track): ProviderSong => ({
    id: track.id,
    trackName: track.title,
    artistName: track.user.name,
    albumName: null,
    releaseYear: yearOf(track.release_date),
    duration: track.duration ?? 0,
    explicit: track.parental_warning_type === 'explicit',
    genre: track.genre ?? null,
    isrc: track.isrc?.replaceAll('-', '').toUpperCase() || null,
    thumbnail: coverOf(track.artwork),
    preview: null,
    link: track.permalink ? `https://audius.co${track.permalink}` : null,
    playbackToken: null,
    isPlayable:
      track.is_streamable !== false && track.is_stream_gated !== true && track.access?.stream !== false,
  });
  const resolve = async (link: URL, { signal }: ProviderCall): Promise<LinkTarget | null> => {
    const url = address('/resolve', { url: link.href });
    const data = (await http.json({ url, shape: Resolved, signal }))?.data;
    if (!data) return null;
    if (!Array.isArray(data)) return { provider: 'audius', kind: 'song', id: data.id, playbackToken: null };
    const [playlist] = data;
    if (!playlist) return null;
    const kind = playlist.is_album ? 'album' : 'playlist';
    return { provider: 'audius', kind, id: playlist.id, playbackToken: null };
  };
  const playlistById = async (id: string, { signal }: ProviderCall) => {
    const url = address(`/playlists/${encodeURIComponent(id)}`);
    return (await http.json({ url, shape: z.object({ data: z.array(Playlist) }), signal }))?.data[0] ?? null;
  };
  /** Loads tracks by id, in this order. Ids of deleted tracks are returned as `missing`. */
  const pageOf = async (ids: readonly string[], { signal }: ProviderCall) => {
    if (ids.length === 0) return { items: [], missing: [] };
    const url = address('/tracks');
    for (const id of new Set(ids)) url.searchParams.append('id', id);
    const found = (await http.json({ url, shape: z.object({ data: z.array(Track) }), signal }))?.data ?? [];
    const byId = new Map(found.map((track) => [track.id, toSong(track)]));
    return {
      items: ids.flatMap((id) => byId.get(id) ?? []),
      missing: ids.flatMap((id, index) =>
        byId.has(id) ? [] : [{ index, id, trackName: null, artistName: null }],
      ),
    };
  };

  return {
    key: 'audius',
    async search({ words, explicit, limit, offset, signal }) {
      const url = address('/tracks/search', { query: words, limit: String(limit), offset: String(offset) });
      const found = (await http.json({ url, shape: z.object({ data: z.array(Track) }), signal }))?.data ?? [];
      const songs = found.map(toSong).filter((song) => explicit || !song.explicit);
      return { songs, hasMore: found.length === limit };
    },
    async songById(id, { signal }) {
      const url = address(`/tracks/${encodeURIComponent(id)}`);
      const found = await http.json({ url, shape: z.object({ data: Track }), signal });
      return found && toSong(found.data);
    },
    async readLink(link, call) {
      return site.test(link.hostname) ? resolve(link, call) : null;
    },
    async collection(_kind, id, call) {
      const found = await playlistById(id, call);
      if (!found) return null;
      return {
        kind: found.is_album ? 'album' : 'playlist',
        id: found.id,
        name: found.playlist_name,
        description: found.description ?? '',
        thumbnail: coverOf(found.artwork),
        count: found.track_count ?? null,
      };
    },
    async collectionSongs(_kind, id, call) {
      const contents = (await playlistById(id, call))?.playlist_contents ?? [];
      const offset = Number(call.cursor ?? 0);
      const ids = contents.slice(offset, offset + TRACKS_PER_PAGE).map((entry) => entry.track_id);
      const end = offset + ids.length;
      return { ...(await pageOf(ids, call)), next: end < contents.length ? String(end) : null };
    },
    async streams(id) {
      return { hls: null, http: address(`/tracks/${encodeURIComponent(id)}/stream`).href, expiresAt: null };
    },
  };
}

/** Returns the cover at 480 pixels, the smallest size of at least 256. */
function coverOf(artwork: Readonly<Record<string, unknown>> | null | undefined): string | null {
  const cover = artwork?.['480x480'];
  return typeof cover === 'string' && cover !== '' ? cover : null;
}

function yearOf(date: string | null | undefined): number | null {
  const year = Number(/^\d{4}/.exec(date ?? '')?.[0] ?? Number.NaN);
  return year > 0 ? year : null;
}
