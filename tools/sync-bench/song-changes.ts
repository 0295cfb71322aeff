import { chirpKindAt } from '@hangout/testkit/songs/chirps';
import { quantile } from './offsets.ts';
import type { RecordedChirp, Recording } from './recording.ts';

/** Offsets between two pages at the first chirp after a song change. Times in ms. */
export interface SongChangeFigures {
  /** Number of song changes in the recording. */
  readonly songChanges: number;
  /** Number of first chirps that could be judged, because neither page had lost sound since the lead-in. */
  readonly firstChirps: number;
  /** NaN if no first chirp could be judged. */
  readonly firstChirpMedianMs: number;
  /**
   * The largest offset; `REACH_MS` if the pages did not both play one of the first two chirps of some song.
   */
  readonly firstChirpWorstMs: number;
}

/**
 * [H288] Sound that was lost more than this before a song, ms, does not affect it: the next song has its own
 * player, which is started by the clock at this time.
 */
const BEFORE_MS = 1_000;
/**
 * Sound that was lost later than this after the start of a song, ms, does not affect its first two chirps.
 */
const AFTER_MS = 1_200;
/** A chirp is searched within this distance of its time, ms; chirps are a second apart. */
const REACH_MS = 500;

/**
 * [H283] Compares two pages at the first chirp of each song that both played. A lead-in may cut off the chirp
 * at the very beginning; then the second one counts. `starts` are when songs began, epoch ms.
 */
export function measureSongChanges(
  one: Recording,
  other: Recording,
  starts: readonly number[],
): SongChangeFigures {
  const soundLosses = [...one.soundLosses, ...other.soundLosses];
  const offsets = starts
    .filter((start) => !soundLosses.some((at) => at > start - BEFORE_MS && at < start + AFTER_MS))
    .map((start) => {
      const offsets = FIRST_CHIRPS.flatMap((second) => {
        const [here, there] = [one, other].map(({ chirps }) => findChirp(chirps, start, second));
        return here && there ? [Math.abs(there.at - here.at)] : [];
      });
      return offsets[0] ?? REACH_MS;
    })
    .sort((a, b) => a - b);
  return {
    songChanges: starts.length,
    firstChirps: offsets.length,
    firstChirpMedianMs: quantile(offsets, 0.5),
    firstChirpWorstMs: quantile(offsets, 1),
  };
}

/** Positions of the first chirps in a song, s. */
const FIRST_CHIRPS = [0, 1];

function findChirp(
  chirps: readonly RecordedChirp[],
  start: number,
  second: number,
): RecordedChirp | undefined {
  const due = start + second * 1000;
  return chirps
    .filter(({ at, kind }) => kind === chirpKindAt(second) && Math.abs(at - due) < REACH_MS)
    .toSorted((a, b) => Math.abs(a.at - due) - Math.abs(b.at - due))[0];
}
