/** Lengths of the songs of a run in order, s. They determine when songs change during the recording. */
export interface SongPlan {
  readonly songSeconds: readonly number[];
}

/** Time for joining and settling before the recording. */
const BEFORE_SECONDS = 25;
/** Additional time that joining may take on a busy machine. */
const LATE_SECONDS = 15;
/** Runs of at least this length have three song changes. */
const LONG_SECONDS = 120;
const SHORTEST_SONG = 40;
/**
 * Least length of the songs after the recording, s: the later parts of a run need a time without a song
 * change.
 */
const LATER_SONG = 80;
/**
 * A song change must be at least this far from both ends of the recording to be counted, s. Also allows for a
 * recording that begins late.
 */
const MARGIN_SECONDS = 10;

/**
 * [H969] Plans songs so that a long run has at least three song changes and a short run at least one. [H283]
 * With `changes`, plans that many song changes, spread evenly over the recording.
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

/** Returns how many song changes a recording of this length can have: songs are at least ten seconds long. */
export const mostChanges = (seconds: number): number => Math.floor((seconds - MARGIN_SECONDS) / 10);

/**
 * Rounds down to an even number of seconds, so that the kinds of chirps alternate across a song change too.
 */
const even = (seconds: number) => Math.floor(seconds) & ~1;

const songsOf = (length: number, total: number): number[] =>
  Array.from({ length: Math.ceil(total / length) }, () => length);
