import { z } from 'zod';
import type { ProviderCollection, ProviderSong } from '../music-provider.ts';

/** Resources have a `urn`, such as `soundcloud:tracks:123`; older responses have only the number. */
const named = { urn: z.string().nullish(), id: z.union([z.number(), z.string()]).nullish() };
const User = z.object({ username: z.string() });

export const Track = z.object({
  ...named,
  title: z.string(),
  user: User,
  metadata_artist: z.string().nullish(),
  /** Milliseconds. */
  duration: z.number().nullish(),
  genre: z.string().nullish(),
  isrc: z.string().nullish(),
  release_year: z.number().nullish(),
  artwork_url: z.string().nullish(),
  permalink_url: z.string().nullish(),
  secret_uri: z.string().nullish(),
  sharing: z.string().nullish(),
  streamable: z.boolean().nullish(),
  /** `playable`, `preview` (only an excerpt) or `blocked` (not in this country or not for this app). */
  access: z.string().nullish(),
});
export type Track = z.infer<typeof Track>;

export const Playlist = z.object({
  ...named,
  title: z.string(),
  description: z.string().nullish(),
  playlist_type: z.string().nullish(),
  track_count: z.number().nullish(),
  artwork_url: z.string().nullish(),
});
export type Playlist = z.infer<typeof Playlist>;

/** URLs of a track's audio; not every track has all. */
export const Streams = z.object({
  http_mp3_128_url: z.string().nullish(),
  hls_mp3_128_url: z.string().nullish(),
  hls_aac_160_url: z.string().nullish(),
  hls_aac_96_url: z.string().nullish(),
  preview_mp3_128_url: z.string().nullish(),
});
export type Streams = z.infer<typeof Streams>;

export const Resolved = z.object({ ...named, kind: z.string(), playlist_type: z.string().nullish() });

/** A page in the form of `linked_partitioning`. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ collection: z.array(item), next_href: z.string().nullish() });

/** Returns the number of a resource as text. */
export function idOf({
  urn,
  id,
}: {
  urn?: string | null | undefined;
  id?: string | number | null | undefined;
}) {
  return urn?.split(':').at(-1) ?? String(id ?? '');
}

export function toSong(track: Track, playbackToken: string | null = null): ProviderSong {
  const isPrivate = track.sharing === 'private';
  return {
    id: idOf(track),
    trackName: track.title,
    artistName: track.metadata_artist || track.user.username,
    albumName: null,
    releaseYear: track.release_year || null,
    duration: (track.duration ?? 0) / 1000,
    // SoundCloud does not state whether a track is explicit.
    explicit: false,
    genre: track.genre || null,
    isrc: track.isrc?.replaceAll('-', '').toUpperCase() || null,
    thumbnail: coverOf(track.artwork_url),
    preview: null,
    link: track.permalink_url ?? null,
    // [H2181] A token that was sent for a public track says nothing.
    playbackToken: isPrivate ? (playbackToken ?? secretOf(track.secret_uri)) : null,
    isPrivate,
    isPlayable: track.streamable !== false && (track.access ?? 'playable') === 'playable',
  };
}

export function toCollection(playlist: Playlist): ProviderCollection {
  return {
    kind: kindOf(playlist.playlist_type),
    id: idOf(playlist),
    name: playlist.title,
    description: playlist.description ?? '',
    thumbnail: coverOf(playlist.artwork_url),
    count: playlist.track_count ?? null,
  };
}

export const kindOf = (type: string | null | undefined) =>
  type?.toLowerCase() === 'album' ? ('album' as const) : ('playlist' as const);

/**
 * [R274] Returns the cover's URL at 300 px, the smallest size of at least 256; responses contain that of 100
 * px.
 */
const coverOf = (artwork: string | null | undefined) =>
  artwork?.replace(/-large(?=\.\w+$)/, '-t300x300') ?? null;

/** Returns the secret from the URL that the owner of a private track gets. */
function secretOf(uri: string | null | undefined): string | null {
  return uri && URL.canParse(uri) ? new URL(uri).searchParams.get('secret_token') : null;
}
