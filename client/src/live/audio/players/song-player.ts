import type { Corrections } from '@hangout/rules';

/**
 * Plays one song at a time for one listener: an audio element, or a provider's player. Positions are seconds
 * of the song's file. [H1130] `corrections` lists the ways in which the position can be corrected; the sync
 * controller chooses the least audible.
 */
export interface SongPlayer {
  readonly corrections: Corrections;
  /** Resolves once playback has started; rejects with a NotAllowedError if the browser requires a click first. */
  play(): Promise<void>;
  pause(): void;
  /**
   * Seeks as soon as possible. A function is called at the moment of the seek, because the hangout's position
   * moves on until then.
   */
  seek(seconds: number | (() => number)): void;
  setRate(rate: number): void;
  rate(): number;
  /** Returns the audible position; NaN while the player does not know it. */
  position(): number;
  /** Returns whether the player is audible; false while it is paused, seeking, buffering or ended. */
  isSounding(): boolean;
  isPaused(): boolean;
  isEnded(): boolean;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  /** Lets the browser play sound; must be called in a click handler. */
  unlock?(): void;
  /** [R107] Stops and unloads the song. */
  clear(): void;
}

/** [R109] The player of a provider, which plays songs by their ids. A page has one for each provider. */
export interface IdPlayer extends SongPlayer {
  /**
   * Prepares a song; `play` then starts at the position last passed to `seek`. Calls `onFailed` if the song can no
   * longer be played.
   * @throws PlaybackError
   */
  load(id: string, onFailed: (error: Error) => void): Promise<void>;
  /** [H777] Signs the listener's account out of the player, if it has one. */
  close?(): void;
}
