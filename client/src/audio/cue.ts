import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';

/** A song with its start and end on the server's clock, epoch ms. */
export interface Cue {
  readonly song: Song;
  readonly startTime: number;
  readonly endTime: number;
}

/** What should play now, and which song should be loaded for later. */
export interface CueSheet {
  readonly now: Cue | null;
  readonly next: Song | null;
}

/**
 * [H501] The cue that should play at a time of the server's clock, and the song to load next. When a song has ended
 * and the next one is known, the next one starts at once, even before the server announces its play.
 */
export function cueSheet(
  playing: NowPlaying | null,
  upNext: { readonly song: Song } | null,
  serverNow: number,
): CueSheet {
  if (!playing) return { now: null, next: upNext?.song ?? null };
  const { song, startTime, endTime } = playing;
  if (serverNow < endTime) return { now: { song, startTime, endTime }, next: upNext?.song ?? null };
  if (!upNext) return { now: null, next: null };
  const guess = nextCue({ endTime }, upNext.song);
  return { now: serverNow < guess.endTime ? guess : null, next: null };
}

/** The cue of a song that starts when the previous song ends. */
export function nextCue({ endTime }: Pick<Cue, 'endTime'>, song: Song): Cue {
  return { song, startTime: endTime, endTime: endTime + song.duration * 1000 };
}

/** Two cues of one song are the same cue where their starts differ by less than this, ms. */
const SAME_CUE_MS = 1_000;

export function isSameCue(a: Cue | null, b: Cue | null): boolean {
  if (!a || !b) return a === b;
  return a.song.songId === b.song.songId && Math.abs(a.startTime - b.startTime) < SAME_CUE_MS;
}
