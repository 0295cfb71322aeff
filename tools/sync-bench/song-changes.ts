import { isJudged, quantile } from './offsets.ts';
import type { RecordedChirp, Recording } from './recording.ts';

/** How far apart two pages were at the first chirp after each change of songs. Times in ms. */
export interface SongChangeFigures {
  /** Song changes within the recording. */
  readonly songChanges: number;
  /** First chirps that could be judged: neither page had lost sound in the six seconds before. */
  readonly firstChirps: number;
  /** NaN where none could be judged. */
  readonly firstChirpMedianMs: number;
  /** The largest offset of all; as far as `REACH_MS` where one page did not play the chirp at all. */
  readonly firstChirpWorstMs: number;
}

/** A song's first chirp is searched within this time of its start, ms; chirps are a second apart. */
const REACH_MS = 500;

/**
 * [H283] Compares two pages at the first chirp of each song, which stands at its very beginning. `starts` are the times at
 * which the songs began, epoch ms.
 */
export function measureSongChanges(
  one: Recording,
  other: Recording,
  starts: readonly number[],
): SongChangeFigures {
  const soundLosses = [...one.soundLosses, ...other.soundLosses];
  const offsets = starts
    .filter((start) => isJudged(start, soundLosses))
    .map((start) => {
      const [first, second] = [one, other].map(({ chirps }) => findFirstChirp(chirps, start));
      return first && second ? Math.abs(second.at - first.at) : REACH_MS;
    })
    .sort((a, b) => a - b);
  return {
    songChanges: starts.length,
    firstChirps: offsets.length,
    firstChirpMedianMs: quantile(offsets, 0.5),
    firstChirpWorstMs: quantile(offsets, 1),
  };
}

const findFirstChirp = (chirps: readonly RecordedChirp[], start: number): RecordedChirp | undefined =>
  chirps
    .filter(({ at, kind }) => kind === 'rising' && Math.abs(at - start) < REACH_MS)
    .toSorted((a, b) => Math.abs(a.at - start) - Math.abs(b.at - start))[0];
