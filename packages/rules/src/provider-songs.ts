/** [R274] The width and height of a cover where nobody asks for another, pixels. */
export const DEFAULT_THUMBNAIL_SIZE = 256;

/** [R283] The sizes in which the catalogue provider has its covers, pixels, ascending. */
export const SEVEN_DIGITAL_THUMBNAIL_SIZES = [33, 50, 100, 180, 182, 200, 350, 500, 800] as const;

/** [R283] The smallest size that is not below the wanted one; [H1040] the largest where all are below it. `sizes` ascend. */
export function chooseThumbnailSize(
  sizes: readonly [number, ...number[]],
  wanted: number = DEFAULT_THUMBNAIL_SIZE,
): number {
  return sizes.find((size) => size >= wanted) ?? Math.max(...sizes);
}

/**
 * [R145] Whether a track of the listener's own account answers a query: its title or the name of its uploader contains the
 * query, in whatever case. An empty query finds nothing.
 */
export function matchesAccountTrack(
  query: string,
  track: { readonly title: string; readonly username: string },
): boolean {
  const words = query.trim().toLowerCase();
  return words !== '' && [track.title, track.username].some((text) => text.toLowerCase().includes(words));
}

/** [R271] How long a stream, once it was fetched, is used again, ms. */
export const STREAM_CACHE_MS = 60 * 60 * 1000;

/**
 * [R121][R278] How long the address of a fetched stream stays good, ms: who begins to hear it at the end of its hour still
 * hears it to the end. `duration` is in seconds.
 */
export const streamBlobLifeMs = (duration: number): number => STREAM_CACHE_MS + duration * 1000;

/** [H1042] The longest preview of a song, seconds. */
export const PREVIEW_SECONDS = 30;

/** [H1042] Where the preview of a song that has no excerpt begins: a quarter in, but so that it ends with the song. Seconds. */
export const previewStart = (duration: number): number =>
  Math.max(0, Math.min(duration / 4, duration - PREVIEW_SECONDS));
