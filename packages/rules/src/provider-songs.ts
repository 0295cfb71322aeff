/** [R274] The default width and height of a cover, pixels. */
export const DEFAULT_THUMBNAIL_SIZE = 256;

/** [R283] The cover sizes that the provider 7digital offers, pixels, ascending. */
export const SEVEN_DIGITAL_THUMBNAIL_SIZES = [33, 50, 100, 180, 182, 200, 350, 500, 800] as const;

/**
 * [R283] Returns the smallest size that is at least `wanted`, [H1040] or the largest if all are smaller. `sizes` is
 * sorted ascending.
 */
export function chooseThumbnailSize(
  sizes: readonly [number, ...number[]],
  wanted: number = DEFAULT_THUMBNAIL_SIZE,
): number {
  return sizes.find((size) => size >= wanted) ?? Math.max(...sizes);
}

/**
 * [R145] Whether a track of the listener's own provider account matches a query: its title or its uploader's name
 * contains the query, ignoring case. An empty query matches no track.
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
 * [R121][R278] Returns how long the URL of a fetched stream stays valid, ms: a listener who starts the song just before
 * the cache expires can still hear it to the end. `duration` is in seconds.
 */
export const streamBlobLifeMs = (duration: number): number => STREAM_CACHE_MS + duration * 1000;

/** [H1042] The longest preview of a song, seconds. */
export const PREVIEW_SECONDS = 30;

/**
 * [H1042] Returns where the preview of a song without its own excerpt starts, seconds: after a quarter of the song, or
 * earlier if the preview would not fit.
 */
export const previewStart = (duration: number): number =>
  Math.max(0, Math.min(duration / 4, duration - PREVIEW_SECONDS));
