const WAKING_MS = 40;

/** A fake audio element whose file loads at once. It plays at its rate without any delay. */
export class PlayingElement extends EventTarget {
  paused = true;
  seeking = false;
  ended = false;
  readyState = 4;
  volume = 1;
  src = '';
  error = null;
  preload = '';
  duration = Number.NaN;
  buffered = { length: 0, start: (_: number) => 0, end: (_: number) => 0 };
  defaultPlaybackRate = 1;
  static last: PlayingElement;
  /** Awaited before playback starts; a test replaces it to delay the data. */
  static hasData: () => Promise<void>;
  /** Returns the rate at which the element really plays after `asked` was set. */
  static heardRate: (asked: number) => number;
  /** Size of the steps in which the position is reported, ms; 0 for the exact position. */
  static reportStepMs = 0;
  /**
   * [H1937] Imitates browsers in which an element that starts n ms after it was loaded is heard another n ms later;
   * only its first start is affected.
   */
  static startsLate = false;
  /**
   * [H2042] Imitates browsers that let go of a decoder: an element that has been paused for longer than this, ms, is
   * heard `WAKING_MS` after its start.
   */
  static sleepsAfterMs = Number.POSITIVE_INFINITY;
  #position = 0;
  #since = 0;
  #rate = 1;
  /** When the element was loaded; null once it has played. */
  #loadedAt: number | null = null;
  constructor() {
    super();
    PlayingElement.last = this;
  }
  get playbackRate() {
    return this.#rate;
  }
  set playbackRate(rate: number) {
    this.currentTime = this.#heard();
    this.#rate = rate;
  }
  get currentTime() {
    const step = PlayingElement.reportStepMs / 1000;
    return step > 0 && !this.paused ? Math.floor(this.#heard() / step) * step : this.#heard();
  }
  #heard() {
    const playedMs = this.paused ? 0 : Math.max(0, performance.now() - this.#since);
    return this.#position + (playedMs * PlayingElement.heardRate(this.#rate)) / 1000;
  }
  set currentTime(seconds: number) {
    [this.#position, this.#since] = [seconds, performance.now()];
  }
  async play() {
    await PlayingElement.hasData();
    const pausedMs = performance.now() - this.#since;
    this.currentTime = this.currentTime;
    if (PlayingElement.startsLate && this.#loadedAt !== null)
      this.#since += performance.now() - this.#loadedAt;
    if (pausedMs > PlayingElement.sleepsAfterMs) this.#since += WAKING_MS;
    this.#loadedAt = null;
    this.paused = false;
  }
  pause() {
    this.currentTime = this.currentTime;
    this.paused = true;
  }
  load() {
    [this.#loadedAt, this.paused] = [performance.now(), true];
    this.playbackRate = this.defaultPlaybackRate;
  }
  removeAttribute() {
    this.src = '';
  }
}
