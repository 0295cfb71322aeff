/**
 * Returns the position in the file (s) for a position in the song. `trimMs` compensates for silence at the
 * start of the file and for the latency of the output device.
 */
export function fileTimeAt(songTimeMs: number, trimMs: number): number {
  return Math.max(0, (songTimeMs + trimMs) / 1000);
}
