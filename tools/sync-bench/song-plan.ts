/** The lengths of a run's songs in their order, so that songs change while it is recorded. Seconds. */
export interface SongPlan {
  readonly songSeconds: readonly number[];
}

/** Joining and settling take this long before the recording. */
const BEFORE_SECONDS = 25;
/** Joining on a busy machine may take this much longer. */
const LATE_SECONDS = 15;
/** A run of at least this length has three song changes. */
const LONG_SECONDS = 120;
const SHORTEST_SONG = 40;
/** Songs after the recording are at least this long: the later phases of a run need a part without a change. */
const LATER_SONG = 80;
/** The recording may begin late within a song, and changes close to its ends are not in it, seconds. */
const MARGIN_SECONDS = 10;

/**
 * [H969] Plans songs so that a long run has at least three song changes and a short one at least one; [H283] or as many
 * `changes` as are asked for, spread over the whole recording.
 */
export function planSongs(seconds: number, afterSeconds: number, changes?: number): SongPlan {
  if (changes === undefined) {
    const wanted = seconds >= LONG_SECONDS ? Math.floor(seconds / 3) - 10 : SHORTEST_SONG;
    const length = even(Math.max(SHORTEST_SONG, wanted));
    return { songSeconds: songsOf(length, BEFORE_SECONDS + seconds + afterSeconds + length) };
  }
  const length = even((seconds - MARGIN_SECONDS) / changes);
  return {
    songSeconds: [
      ...songsOf(length, BEFORE_SECONDS + LATE_SECONDS + seconds),
      ...songsOf(Math.max(length, LATER_SONG), afterSeconds + LATER_SONG),
    ],
  };
}

/** The most song changes that a recording of this length may be asked for: songs are at least ten seconds long. */
export const mostChanges = (seconds: number): number => Math.floor((seconds - MARGIN_SECONDS) / 10);

/** An even length, so that the kinds of chirps alternate across a song change. */
const even = (seconds: number) => Math.floor(seconds) & ~1;

const songsOf = (length: number, total: number): number[] =>
  Array.from({ length: Math.ceil(total / length) }, () => length);
