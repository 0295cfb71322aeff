/**
 * Returns the position in the file for a position in the song, s. `trimMs` compensates for silence at the start of a
 * rendition and for the latency of the output device.
 */
export function fileTimeAt(songTimeMs: number, trimMs: number): number {
  return Math.max(0, (songTimeMs + trimMs) / 1000);
}
