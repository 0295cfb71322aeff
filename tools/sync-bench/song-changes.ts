import { chirpKindAt } from '@hangout/testkit/songs/chirps';
import { quantile } from './offsets.ts';
import type { RecordedChirp, Recording } from './recording.ts';

/** How far apart two pages were at the first chirp after each change of songs. Times in ms. */
export interface SongChangeFigures {
  /** Song changes within the recording. */
  readonly songChanges: number;
  /** First chirps that could be judged: neither page had lost sound since the lead-in of the song. */
  readonly firstChirps: number;
  /** NaN where none could be judged. */
  readonly firstChirpMedianMs: number;
  /** The largest offset of all; `REACH_MS` where the pages did not play one of the first two chirps both. */
  readonly firstChirpWorstMs: number;
}

/**
 * [H288] Lost sound counts from this long before a song, ms: it is started then on a player of its own, by the clock, so
 * that what an earlier loss left uncorrected in the song before does not reach it.
 */
const BEFORE_MS = 1_000;
/** And until its first two chirps have been played, ms. */
const AFTER_MS = 1_200;
/** A song's first chirp is searched within this time of its start, ms; chirps are a second apart. */
const REACH_MS = 500;

/**
 * [H283] Compares two pages at the first chirp of each song that both played. It stands at the very beginning of the song,
 * where a lead-in may cut it so far that it is not found; then the next one counts. `starts` are the times at which the
 * songs began, epoch ms.
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

/** The seconds of a song at which its first chirps stand. */
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
