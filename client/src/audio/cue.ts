import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';

/** A song with the moment it begins and ends, epoch ms of the server. */
export interface Cue {
  readonly song: Song;
  readonly startTime: number;
  readonly endTime: number;
}

/** What should sound at this moment, and what should be made ready for the next. */
export interface CueSheet {
  readonly now: Cue | null;
  readonly next: Song | null;
}

/**
 * [H501] Follows the hangout's word. When a song's time is over and the next is known, that one begins at the same
 * moment, even before the server says so.
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

/** The cue of a song that begins at the end of another. */
export function nextCue({ endTime }: Pick<Cue, 'endTime'>, song: Song): Cue {
  return { song, startTime: endTime, endTime: endTime + song.duration * 1000 };
}

/** Two cues of one song whose beginnings are this close are the same sound, ms. */
const SAME_CUE_MS = 1_000;

export function isSameCue(a: Cue | null, b: Cue | null): boolean {
  if (!a || !b) return a === b;
  return a.song.songId === b.song.songId && Math.abs(a.startTime - b.startTime) < SAME_CUE_MS;
}
