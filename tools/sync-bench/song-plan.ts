/** The lengths of a run's songs in order, so that songs change during the recording. Seconds. */
export interface SongPlan {
  readonly songSeconds: readonly number[];
}

/** Duration of joining and settling before the recording. */
const BEFORE_SECONDS = 25;
/** Additional time that joining may take on a busy machine. */
const LATE_SECONDS = 15;
/** A run of at least this length has three song changes. */
const LONG_SECONDS = 120;
const SHORTEST_SONG = 40;
/**
 * Minimum length of the songs after the recording, s: the later phases of a run need a stretch without a song change.
 */
const LATER_SONG = 80;
/**
 * Margin, s, for a recording that begins late within a song. Also the distance that a song change needs from the ends
 * of the recording to be counted.
 */
const MARGIN_SECONDS = 10;

/**
 * [H969] Plans songs so that a long run has at least three song changes and a short one at least one. [H283] If
 * `changes` is given, spreads that many song changes evenly over the recording instead.
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

/** Returns the maximum number of song changes for a recording of this length: songs are at least ten seconds long. */
export const mostChanges = (seconds: number): number => Math.floor((seconds - MARGIN_SECONDS) / 10);

/** Rounds down to an even length, so that the kinds of chirps alternate across a song change. */
const even = (seconds: number) => Math.floor(seconds) & ~1;

const songsOf = (length: number, total: number): number[] =>
  Array.from({ length: Math.ceil(total / length) }, () => length);
