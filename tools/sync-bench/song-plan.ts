/** How the songs of a run are cut, so that they change while it is recorded. Seconds. */
export interface SongPlan {
  readonly songs: number;
  readonly songSeconds: number;
}

/** Walking in and settling come before what is recorded. */
const BEFORE_SECONDS = 25;
/** From here on a run is long enough for three changes. */
const LONG_SECONDS = 120;
const SHORTEST_SONG = 40;

/** [H969] A long run hears at least three songs change; a short one at least one. */
export function planSongs(seconds: number, afterSeconds: number): SongPlan {
  const wanted = seconds >= LONG_SECONDS ? Math.floor(seconds / 3) - 10 : SHORTEST_SONG;
  // Even, so that kinds of chirps alternate over a change as well.
  const songSeconds = Math.max(SHORTEST_SONG, wanted) & ~1;
  const total = BEFORE_SECONDS + seconds + afterSeconds + songSeconds;
  return { songSeconds, songs: Math.ceil(total / songSeconds) };
}
