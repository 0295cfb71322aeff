/** Number and length of a run's songs, so that songs change while it is recorded. Seconds. */
export interface SongPlan {
  readonly songs: number;
  readonly songSeconds: number;
}

/** Joining and settling take this long before the recording. */
const BEFORE_SECONDS = 25;
/** A run of at least this length has three song changes. */
const LONG_SECONDS = 120;
const SHORTEST_SONG = 40;

/** [H969] Plans songs so that a long run has at least three song changes and a short one at least one. */
export function planSongs(seconds: number, afterSeconds: number): SongPlan {
  const wanted = seconds >= LONG_SECONDS ? Math.floor(seconds / 3) - 10 : SHORTEST_SONG;
  // An even length, so that the kinds of chirps alternate across a song change.
  const songSeconds = Math.max(SHORTEST_SONG, wanted) & ~1;
  const total = BEFORE_SECONDS + seconds + afterSeconds + songSeconds;
  return { songSeconds, songs: Math.ceil(total / songSeconds) };
}
