/** [R274] The default width and height of a cover, pixels. */
export const DEFAULT_THUMBNAIL_SIZE = 256;

/** [R283] The cover sizes that the catalogue provider offers, pixels, ascending. */
export const SEVEN_DIGITAL_THUMBNAIL_SIZES = [33, 50, 100, 180, 182, 200, 350, 500, 800] as const;

/**
 * [R283] The smallest size that is not below the wanted one; [H1040] the largest if all are below it. `sizes` is
 * sorted ascending.
 */
export function chooseThumbnailSize(
  sizes: readonly [number, ...number[]],
  wanted: number = DEFAULT_THUMBNAIL_SIZE,
): number {
  return sizes.find((size) => size >= wanted) ?? Math.max(...sizes);
}

/**
 * [R145] Whether a track of the listener's own account matches a query: its title or the name of its uploader
 * contains the query, ignoring case. An empty query matches nothing.
 */
export function matchesAccountTrack(
  query: string,
  track: { readonly title: string; readonly username: string },
): boolean {
  const words = query.trim().toLowerCase();
  return words !== '' && [track.title, track.username].some((text) => text.toLowerCase().includes(words));
}

/** [R271] How long a fetched stream is cached, ms. */
export const STREAM_CACHE_MS = 60 * 60 * 1000;

/**
 * [R121][R278] How long the URL of a fetched stream stays valid, ms: a listener who starts it just before the cache
 * expires can hear it to the end. `duration` is in seconds.
 */
export const streamBlobLifeMs = (duration: number): number => STREAM_CACHE_MS + duration * 1000;

/** [H1042] The longest preview of a song, seconds. */
export const PREVIEW_SECONDS = 30;

/**
 * [H1042] Start of the preview of a song that has no excerpt, seconds: a quarter in, but early enough to end with the
 * song.
 */
export const previewStart = (duration: number): number =>
  Math.max(0, Math.min(duration / 4, duration - PREVIEW_SECONDS));
