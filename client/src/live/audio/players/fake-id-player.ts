import type { IdPlayer } from './song-player.ts';

/** A provider's player for tests; plays at once and corrects only by seeking. */
export class FakeIdPlayer implements IdPlayer {
  readonly corrections = { rate: 'none' } as const;
  /** The calls that this player received, in order. */
  readonly calls: string[] = [];
  /** If set, `load` rejects with this error. */
  loadError: Error | null = null;
  onFailed: (error: Error) => void = () => {};
  volume = 1;
  #isPlaying = false;
  #position = 0;
  #since = 0;
  async load(id: string, onFailed: (error: Error) => void) {
    this.calls.push(`load ${id}`);
    this.onFailed = onFailed;
    if (this.loadError) throw this.loadError;
  }
  async play() {
    this.calls.push('play');
    [this.#isPlaying, this.#since] = [true, performance.now()];
  }
  pause() {
    this.#position = this.position();
    this.#isPlaying = false;
  }
  seek(seconds: number | (() => number)) {
    [this.#position, this.#since] = [typeof seconds === 'number' ? seconds : seconds(), performance.now()];
  }
  setRate() {}
  rate = () => 1;
  position = () => this.#position + (this.#isPlaying ? (performance.now() - this.#since) / 1000 : 0);
  isSounding = () => this.#isPlaying;
  isPaused = () => !this.#isPlaying;
  isEnded = () => false;
  setVolume(volume: number) {
    this.volume = volume;
  }
  setMuted() {}
  clear() {
    this.calls.push('clear');
    this.#isPlaying = false;
  }
}
