/** At this speed or above, loading other files hardly delays the song, bytes per ms (8 Mbit/s). */
const FAST_BYTES_PER_MS = 1000;

/** The timing of a file that the page has loaded: times in ms, `transferSize` in bytes. */
export type LoadedFile = Pick<PerformanceResourceTiming, 'responseStart' | 'responseEnd' | 'transferSize'>;

/**
 * Returns how fast files arrived over the network, bytes per ms, without the time in which none was arriving.
 * Returns 0 if all came from the cache.
 */
export function measureSpeed(files: readonly LoadedFile[]): number {
  const sent = files
    .filter(({ transferSize, responseStart }) => transferSize > 0 && responseStart > 0)
    .toSorted((a, b) => a.responseStart - b.responseStart);
  let [bytes, duration, end] = [0, 0, 0];
  for (const { responseStart, responseEnd, transferSize } of sent) {
    bytes += transferSize;
    duration += Math.max(0, responseEnd - Math.max(responseStart, end));
    end = Math.max(end, responseEnd);
  }
  return duration > 0 ? bytes / duration : 0;
}

/** Returns whether this page's files have arrived fast or all came from the cache. */
export function isConnectionFast(files: readonly LoadedFile[] = filesOfPage()): boolean {
  const speed = measureSpeed(files);
  return speed === 0 || speed >= FAST_BYTES_PER_MS;
}

const filesOfPage = (): PerformanceResourceTiming[] =>
  // The cast is safe: both kinds of entries are resource timings.
  ['navigation', 'resource'].flatMap(
    (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
  );
