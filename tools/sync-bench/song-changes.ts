import { chirpKindAt } from '@hangout/testkit/songs/chirps';
import { quantile } from './offsets.ts';
import type { RecordedChirp, Recording } from './recording.ts';

/** Offsets between two pages at the first chirp after each song change. Times in ms. */
export interface SongChangeFigures {
  /** Song changes within the recording. */
  readonly songChanges: number;
  /** First chirps that could be judged: neither page had lost sound since the lead-in of the song. */
  readonly firstChirps: number;
  /** NaN if no first chirp could be judged. */
  readonly firstChirpMedianMs: number;
  /** The largest offset; `REACH_MS` if the pages did not both play one of the first two chirps. */
  readonly firstChirpWorstMs: number;
}

/**
 * [H288] Lost sound counts from this long before a song, ms. The next song has a player of its own, which is started by
 * the clock at this time, so sound lost earlier does not affect it.
 */
const BEFORE_MS = 1_000;
/** Lost sound counts until the first two chirps of a song have been played, ms. */
const AFTER_MS = 1_200;
/** A song's first chirp is searched within this time of its start, ms; chirps are a second apart. */
const REACH_MS = 500;

/**
 * [H283] Compares two pages at the first chirp of each song that both played. The chirp at the very beginning of a song
 * is not found if a lead-in cuts off too much of it; then the second chirp counts. `starts` are the start times of the
 * songs, epoch ms.
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
