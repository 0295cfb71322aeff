import type { Corrections } from '@hangout/rules';

/**
 * Plays one song at a time for one listener: an audio element, or the player of a provider. Positions and times are in seconds of
 * the song's file. [H1130] It declares by what it can be corrected, and the sync controller chooses the least audible way.
 */
export interface SongPlayer {
  readonly corrections: Corrections;
  /** Resolves once playback has started; rejects with a NotAllowedError where the browser requires a click first. */
  play(): Promise<void>;
  pause(): void;
  /** Seeks as soon as that is possible; a function is asked for the position then, because the song goes on meanwhile. */
  seek(seconds: number | (() => number)): void;
  setRate(rate: number): void;
  rate(): number;
  /** Where the sound is; NaN while the player does not know it. */
  position(): number;
  /** Whether the player is audible now: false while paused, seeking, buffering or ended. */
  isSounding(): boolean;
  isPaused(): boolean;
  isEnded(): boolean;
  /** 0 to 1. */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  /** Call it inside a click handler: the browser then lets it play. */
  unlock?(): void;
  /** [R107] Stops and takes the song out. */
  clear(): void;
}

/** [R109] The player of a provider, which plays songs by their ids. There is one on a page. */
export interface IdPlayer extends SongPlayer {
  /**
   * Prepares a song, which begins with `play` at the position that was sought. `onFailed` is called where it cannot be played any more.
   * @throws PlaybackError
   */
  load(id: string, onFailed: (error: Error) => void): Promise<void>;
  /** [H777] Signs the account of the listener out of the player, where it has one. */
  close?(): void;
}
