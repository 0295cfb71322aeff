import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';

/** A song with its start and end on the server's clock, epoch ms. */
export interface Cue {
  readonly song: Song;
  readonly startTime: number;
  readonly endTime: number;
  /**
   * [H1169] Length of the fade-in at the start of the song, ms, while the previous song fades out; absent for a cut.
   */
  readonly crossfadeMs?: number;
}

/** The next song and when it starts (epoch ms); without `startTime` it starts when the current song ends. */
export interface NextSong {
  readonly song: Song;
  readonly startTime?: number;
}

export interface CueSheet {
  readonly now: Cue | null;
  readonly next: Song | null;
}

/**
 * [H501] Returns the cue that should play at the time `serverNow`, and the song to preload. The next song, if
 * known, starts when the current one ends, even if the server has not announced the new play yet. [H1169]
 * With a crossfade it starts earlier, at its `startTime`.
 */
export function cueSheet(playing: NowPlaying | null, upNext: NextSong | null, serverNow: number): CueSheet {
  const { now, next } = allCues(playing, upNext, serverNow);
  // [H1451] A live set has no file: its DJ sends the music through the microphone.
  return { now: now?.song.liveSet ? null : now, next: next?.liveSet ? null : next };
}

function allCues(playing: NowPlaying | null, upNext: NextSong | null, serverNow: number): CueSheet {
  if (!playing) return { now: null, next: upNext?.song ?? null };
  const { song, startTime, endTime, crossfadeMs } = playing;
  const guess = upNext && nextCue({ endTime }, upNext);
  if (serverNow < (guess?.startTime ?? endTime))
    return { now: { song, startTime, endTime, crossfadeMs }, next: upNext?.song ?? null };
  if (!guess) return { now: null, next: null };
  return { now: serverNow < guess.endTime ? guess : null, next: null };
}

/** Returns the cue of the next song: at the end of the current one, or earlier with a crossfade [H1169]. */
export function nextCue({ endTime }: Pick<Cue, 'endTime'>, { song, startTime = endTime }: NextSong): Cue {
  const start = Math.min(startTime, endTime);
  return { song, startTime: start, endTime: start + song.duration * 1000, crossfadeMs: endTime - start };
}

/** Two cues of the same song are equal if their starts differ by less than this, ms. */
const SAME_CUE_MS = 1_000;

export function isSameCue(a: Cue | null, b: Cue | null): boolean {
  if (!a || !b) return a === b;
  return a.song.songId === b.song.songId && Math.abs(a.startTime - b.startTime) < SAME_CUE_MS;
}
