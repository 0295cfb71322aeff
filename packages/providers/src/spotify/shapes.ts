import { textOfHtml } from '@hangout/rules/escape-html';
import { z } from 'zod';
import type { MissingSong, ProviderCollection, ProviderSong } from '../music-provider.ts';

const Images = z.array(z.object({ url: z.string(), width: z.number().nullish() })).nullish();
const Named = z.object({ name: z.string() });
const Links = z.object({ spotify: z.string().nullish() }).nullish();

/** The album of a track; absent in an album's own list of tracks. */
export const AlbumSummary = z.object({
  name: z.string(),
  images: Images,
  release_date: z.string().nullish(),
});
export type AlbumSummary = z.infer<typeof AlbumSummary>;

export const Track = z.object({
  id: z.string(),
  name: z.string(),
  duration_ms: z.number(),
  explicit: z.boolean().nullish(),
  external_ids: z.object({ isrc: z.string().nullish() }).nullish(),
  external_urls: Links,
  album: AlbumSummary.nullish(),
  artists: z.array(Named),
  preview_url: z.string().nullish(),
  is_playable: z.boolean().nullish(),
});
export type Track = z.infer<typeof Track>;

/** A page of results; `next` is the URL of the next one. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullish(), total: z.number() });

/** A local file or an episode of a podcast, which is no song of Spotify but has names. */
const NoSong = z.object({ name: z.string(), artists: z.array(Named).nullish(), show: Named.nullish() });

/**
 * An entry of a playlist or of the liked songs. Since February 2026 its song is in `item`, before in `track`; a removed
 * song is null.
 */
export const Entry = z
  .object({ item: z.unknown(), track: z.unknown() })
  .partial()
  .transform(({ item, track }) => ({
    song: Track.safeParse(item ?? track).data ?? null,
    other: NoSong.safeParse(item ?? track).data ?? null,
  }));

export type Entry = z.infer<typeof Entry>;

const Count = z.object({ total: z.number() }).nullish();
/** For apps since February 2026 the number of songs is in `items`, for older ones in `tracks`. */
export const Playlist = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  images: Images,
  items: Count,
  tracks: Count,
});
export type Playlist = z.infer<typeof Playlist>;

export const Album = AlbumSummary.extend({
  id: z.string(),
  total_tracks: z.number().nullish(),
  artists: z.array(Named),
});
export type Album = z.infer<typeof Album>;

const namesOf = (artists: readonly z.infer<typeof Named>[]): string =>
  artists.map(({ name }) => name).join(', ');

export function toSong(track: Track, album: AlbumSummary | null = track.album ?? null): ProviderSong {
  return {
    id: track.id,
    trackName: track.name,
    artistName: namesOf(track.artists),
    albumName: album?.name ?? null,
    releaseYear: Number(album?.release_date?.slice(0, 4)) || null,
    duration: Math.round(track.duration_ms / 1000),
    explicit: track.explicit ?? false,
    genre: null,
    isrc: track.external_ids?.isrc?.replaceAll('-', '').toUpperCase() || null,
    thumbnail: coverOf(album?.images),
    preview: track.preview_url ?? null,
    link: track.external_urls?.spotify ?? `https://open.spotify.com/track/${track.id}`,
    playbackToken: null,
    isPlayable: track.is_playable !== false,
  };
}

/** [H2228] Returns a removed song, a local file or an episode, with the names that Spotify tells. */
export const toMissing = ({ other }: Entry, index: number): MissingSong => ({
  ...{ index, id: null, trackName: other?.name || null },
  artistName: (other && namesOf(other.artists ?? (other.show ? [other.show] : []))) || null,
});

export const toPlaylist = (playlist: Playlist): ProviderCollection => ({
  kind: 'playlist',
  id: playlist.id,
  name: playlist.name,
  description: textOfHtml(playlist.description ?? ''),
  thumbnail: coverOf(playlist.images),
  count: playlist.items?.total ?? playlist.tracks?.total ?? null,
});

export const toAlbum = (album: Album): ProviderCollection => ({
  kind: 'album',
  id: album.id,
  name: album.name,
  description: namesOf(album.artists),
  thumbnail: coverOf(album.images),
  count: album.total_tracks ?? null,
});

/** Returns the smallest cover of at least 256 pixels, else the first. */
function coverOf(images: z.infer<typeof Images>): string | null {
  const wide = (images ?? []).filter(({ width }) => (width ?? 0) >= 256);
  const [cover] = wide.toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
  return (cover ?? images?.[0])?.url ?? null;
}
