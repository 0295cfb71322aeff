/** From this speed on the files of a page do not get in the way of its song, bytes per ms (8 Mbit/s). */
const FAST_BYTES_PER_MS = 1000;

/** A file of the page, as the browser's resource timing describes it: times in ms, its size as sent in bytes. */
export type LoadedFile = Pick<PerformanceResourceTiming, 'responseStart' | 'responseEnd' | 'transferSize'>;

/** Returns the bytes per ms at which files arrived while any was under way. 0 if none came over the network. Pure. */
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

/** Whether the files of this page have arrived fast, or none had to be sent because all are in the cache. */
export function isConnectionFast(files: readonly LoadedFile[] = filesOfPage()): boolean {
  const speed = measureSpeed(files);
  return speed === 0 || speed >= FAST_BYTES_PER_MS;
}

const filesOfPage = (): PerformanceResourceTiming[] =>
  // Both kinds of entries are resource timings.
  ['navigation', 'resource'].flatMap(
    (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
  );
