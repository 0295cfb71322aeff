import {
  addChangeCost,
  addReading,
  CHANGE_SHOWN_MS,
  type ChangeCosts,
  CONTINUOUS,
  CONTINUOUS_BESIDE_ONE,
  changeCostMs,
  isMoving,
  isStepped,
  newestLead,
  positionAt,
  RATE_BESIDE_ONE,
  restartClock,
  setClockRate,
  UNREAD_PLAYER,
} from '@hangout/rules';
import type Hls from 'hls.js';
import type { StreamUrls } from '../../api/stream-addresses.ts';
import { canSetVolume } from './music-gain.ts';
import type { SongPlayer } from './players/song-player.ts';
import { warmUp } from './warm-up.ts';

/** How a deck plays a song: as an HLS playlist or as a plain file. */
export type Rendition = 'hls' | 'http';

/** [H1720] Interval at which the position of a playing element is read, ms. */
const READ_EVERY_MS = 10;
/**
 * [H1810] Volume of an element that plays but must not be heard. Not 0, because at 0 Firefox stops the
 * element's output, and after it starts again, Firefox reports another position than the one that is heard.
 */
export const INAUDIBLE = 1e-8;
/** [H1812] An element whose position has moved by less than this since its start is not heard yet, s. */
const MOVED_S = 0.02;
/**
 * [H1978] An element whose position is reported in steps is paused this long before the end of its file, s. In Firefox
 * the end of one element skips up to 50 ms of another one's sound, whose reported positions are then wrong for ten
 * seconds; a pause does neither. The end begins to count some 80 ms early, when the sound server gets the last samples.
 */
const PAUSED_BEFORE_END_S = 0.13;
/**
 * [H2042] Firefox lets go of the decoder of an element 5 s after it was paused. A start then takes 25 to 70 ms, and 5 to
 * 14 ms within this time of a seek, ms.
 */
const AWAKE_MS = 4_000;
/** [H1939] An element that has data but has not moved this long after its start is stuck, ms. */
const STUCK_AFTER_MS = 1_000;
/**
 * [H2052] In WebKitGTK one of a hundred seeks never ends, and only another load helps. The others take 25 to 60 ms.
 */
const STUCK_AFTER_SEEK_MS = 500;

/** By this each costly change of the rate delays the sound until that was measured, ms. */
const TYPICAL_COST_MS = 4;
/** [H1996] An element that waits so soon after a change of its rate, ms, though it has data, was interrupted by it. */
const INTERRUPTED_WITHIN_MS = 100;
/** A busy machine may be the cause of a single interruption, and of a few among many changes. */
const INTERRUPTIONS = 2;
/** A larger change, as when a late join catches up, makes any player wait on a busy machine. */
const LARGEST_SMALL_CHANGE = 0.05;
/** It has data if this much of the song is loaded ahead of its position, s. */
const AHEAD_S = 1;
/** [H2076] An element without data that has received nothing for this long waits in vain, ms. */
const STARVED_MS = 16_000;

/** What was measured about the audio elements of this browser; shared by the decks of a page. */
export interface ElementTraits {
  /** Mean size of the steps in which positions are reported, ms. */
  stepMs: number;
  /** [H1814] How long each of the latest changes of the playback rate has delayed the sound, ms. */
  changeCosts: ChangeCosts;
  /** [H1814] Typical delay of the sound after a change of the playback rate, ms; null until it is known. */
  changeCostMs: number | null;
  /** [H1996] How many small changes of the playback rate there were, and how many interrupted an element that had data. */
  smallChanges: number;
  interruptions: number;
  /**
   * [H1937] Whether the first start of an element is delayed by the time that has passed since it was loaded;
   * null until that is known.
   */
  startsLate: boolean | null;
}
export const createElementTraits = (): ElementTraits => ({
  ...{ stepMs: 0, changeCosts: [], changeCostMs: null, smallChanges: 0, interruptions: 0, startsLate: null },
});
/**
 * [H1969] WebKit on Linux plays by GStreamer, which changes the rate by a seek. That is known by name, because what shows
 * it, a late first start, also happens in other browsers on a busy machine.
 */
const isByGStreamer = ({ vendor, userAgent }: Navigator) => /^Apple/.test(vendor) && /Linux/.test(userAgent);

/**
 * [H2222] Where the system pauses an element for good as soon as another app plays or the headphones are pulled out. Not
 * on iPhones, where an opened microphone may pause it, too.
 */
const isBySystemFocus = ({ userAgent }: Navigator) => /Android/.test(userAgent);

/**
 * [R108] Plays songs that have URLs, with one audio element and, if needed, hls.js. The element's sound is never routed
 * through Web Audio, which silences files from other origins.
 */
export interface Deck extends SongPlayer {
  readonly element: HTMLAudioElement;
  /**
   * [H1722] Returns whether the browser reports the element's position in steps, which browsers do that
   * resample the sound.
   */
  isStepped(): boolean;
  /**
   * [H1937] Plays and rewinds a preloaded song in silence, in browsers whose first start of an element is
   * late.
   */
  warmUp(): void;
  /** [H1937] [H2042] Returns whether the song was warmed up or woken, so that it will start at once. */
  isWarm(): boolean;
  /**
   * Returns whether the element waits for data that may still come. [H2076] If none comes for long, its connection has
   * died without an error.
   */
  awaitsData(): boolean;
  /** [H2222] Returns whether the system has paused the element, not this page or the end of the song. */
  isPausedBySystem(): boolean;
  /** [H2042] Wakes the paused element, in browsers that let go of its decoder; called shortly before its start. */
  wake(): void;
  /**
   * Loads a song so that it can start at `from(rendition)`, s. Rejects with an AbortError if another `load` replaces
   * it. With `extent` 'metadata' the browser requests only the beginning of the file until a seek or start.
   */
  load(
    source: StreamUrls,
    from: (rendition: Rendition) => number,
    extent?: 'auto' | 'metadata',
  ): Promise<Rendition>;
}

/**
 * Creates a deck. [H1914] `loading` is an element that is loading a song already: `load` goes on with it if it gets the
 * same URL.
 */
export function createDeck(
  onFatal: () => void,
  traits: ElementTraits = createElementTraits(),
  loading: HTMLAudioElement | null = null,
): Deck {
  const element = loading ?? new Audio();
  let isLoadingFrom = loading?.src ?? null;
  disablePitchCorrection(element);
  let hls: Hls | null = null;
  let isWaiting = false;
  /** Aborted when the deck is cleared, which removes the event listeners of a pending load. */
  let stretch = new AbortController();
  let clock = UNREAD_PLAYER;
  let askedRate = 1;
  let isReading = false;
  let startedFrom = 0;
  let [leadBefore, changedAt] = [Number.NaN, Number.NEGATIVE_INFINITY];
  let smallChangeAt = Number.NEGATIVE_INFINITY;
  let hasReloaded = false;
  /** When the element was started, had data, or received some, whichever is latest. */
  let fedAt = 0;
  let isFinished = false;
  let isPausedHere = true;
  let [volume, isMuted] = [1, false];
  let warmth: 'cold' | 'warming' | 'warm' | 'tried' = 'cold';
  let warming = new AbortController();
  let wokenAt = Number.NEGATIVE_INFINITY;
  const isAwake = () => performance.now() - wokenAt < AWAKE_MS;
  const applyVolume = () => {
    const isSilent = warmth === 'warming';
    element.volume = isSilent ? INAUDIBLE : Math.max(INAUDIBLE, volume);
    element.muted = isMuted || (isSilent && !canSetVolume());
  };
  const setWarmth = (next: typeof warmth) => {
    warmth = next;
    applyVolume();
  };
  const stopWarmUp = () => {
    warming.abort();
    if (warmth === 'warming') setWarmth('cold');
  };
  const restart = () => {
    leadBefore = Number.NaN;
    clock = { ...restartClock(clock, performance.now(), element.playbackRate), stepMs: traits.stepMs };
    isFinished = false;
    startedFrom = element.currentTime;
  };
  const isAdvancing = () => !element.paused && !element.seeking && !element.ended;
  const read = () => {
    if (!isAdvancing()) return;
    clock = addReading(clock, performance.now(), element.currentTime * 1000);
    traits.stepMs = clock.stepMs;
    // The latest readings show that the browser reports this element's position in steps; such an element
    // must not play at a rate of exactly 1 (see `setRate`).
    if (isStepped(clock) && element.playbackRate === 1) setRate(askedRate);
  };
  const heardPosition = () => {
    const estimate = isAdvancing() ? positionAt(clock, performance.now()) / 1000 : Number.NaN;
    return Number.isNaN(estimate) ? element.currentTime : estimate;
  };
  const finishEarly = () => {
    isFinished = isStepped(clock) && element.duration - heardPosition() < PAUSED_BEFORE_END_S;
    if (!isFinished) return;
    element.pause();
    element.dispatchEvent(new Event('ended'));
  };
  const keepReading = () => {
    isReading = !element.paused;
    if (!isReading) return;
    read();
    if (performance.now() - changedAt >= CHANGE_SHOWN_MS) measureChange();
    finishEarly();
    setTimeout(keepReading, READ_EVERY_MS);
  };
  const beginReading = () => {
    restart();
    if (!isReading) keepReading();
  };
  element.addEventListener('waiting', () => {
    isWaiting = true;
    const isByChange = performance.now() - smallChangeAt < INTERRUPTED_WITHIN_MS;
    if (isByChange && hasDataAhead(element)) traits.interruptions += 1;
    restart();
  });
  for (const name of ['playing', 'seeked'] as const)
    element.addEventListener(name, () => {
      isWaiting = false;
      restart();
    });
  const noteData = () => {
    fedAt = performance.now();
  };
  element.addEventListener('progress', noteData);
  const pause = () => {
    isPausedHere = true;
    element.pause();
  };
  element.addEventListener('ended', () => {
    isPausedHere = true;
  });
  element.addEventListener('error', () => {
    if (element.error && element.src !== '') onFatal();
  });

  const clear = () => {
    stretch.abort();
    stretch = new AbortController();
    hls?.destroy();
    hls = null;
    pause();
    element.removeAttribute('src');
    element.load();
    restart();
    setRate(1);
    isWaiting = false;
    stopWarmUp();
    warmth = 'cold';
    wokenAt = Number.NEGATIVE_INFINITY;
    hasReloaded = false;
  };
  /**
   * [H1814] Measures how much the last change of the rate has delayed the sound, from the positions just before and
   * soon after it.
   */
  const measureChange = () => {
    const costMs = leadBefore - newestLead(clock);
    leadBefore = Number.NaN;
    if (!Number.isFinite(costMs) || isStepped(clock)) return;
    traits.changeCosts = addChangeCost(traits.changeCosts, costMs);
    traits.changeCostMs = changeCostMs(traits.changeCosts);
  };
  /**
   * [H1722] Sets the playback rate. An element whose position is reported in steps loses sound at a rate of
   * exactly 1, so it gets a rate very close to 1.
   */
  const setRate = (rate: number) => {
    askedRate = rate;
    const heard = rate === 1 && isStepped(clock) ? RATE_BESIDE_ONE : rate;
    if (heard === element.playbackRate) return;
    measureChange();
    leadBefore = newestLead(clock);
    // Only an element that is advancing can be interrupted by a change of its rate.
    if (isAdvancing()) {
      changedAt = performance.now();
      if (Math.abs(heard - element.playbackRate) <= LARGEST_SMALL_CHANGE) {
        smallChangeAt = changedAt;
        traits.smallChanges += 1;
      }
    }
    element.playbackRate = heard;
    // `load()` sets the rate back to this one.
    element.defaultPlaybackRate = heard;
    clock = setClockRate(clock, performance.now(), heard);
  };

  const hasData = () => element.readyState >= 3 || hasDataAhead(element);
  /**
   * [H1939] Reloads the song, once, if the element has data but does not move after its start. In WebKitGTK
   * such an element would stay silent for as long as it has waited since it was loaded, and `play()` pending. [H2052]
   * The same after each seek of an element that was moving.
   */
  const reloadIfStuck = (afterMs: number) => {
    const { signal } = stretch;
    const from = element.currentTime;
    const at = performance.now();
    const hadData = hasData();
    setTimeout(() => {
      const hasMoved = Math.abs(element.currentTime - from) > MOVED_S;
      if (signal.aborted || hasReloaded || hls || hasMoved || !isAdvancing()) return;
      // Data that came during this time may have had no time to be heard.
      if (!hadData || !hasData()) {
        reloadIfStuck(afterMs);
        return;
      }
      hasReloaded = true;
      traits.startsLate = true;
      element.load();
      disablePitchCorrection(element);
      whenSeekable(element, signal, () => {
        element.currentTime = from + (performance.now() - at) / 1000;
      });
      void play().catch(() => {});
    }, afterMs);
  };
  /**
   * [H1959] Starts the element; resolves when it plays. WebKit's `play()` stays pending if `readyState` has remained at
   * 2 after a seek, so movement counts too.
   */
  const play = () => {
    isPausedHere = false;
    const playing = new Promise<void>((resolve, reject) => {
      element.play().then(resolve, reject);
      whenMoved(resolve);
    });
    playing.then(beginReading, () => {});
    return playing;
  };
  const whenMoved = (run: () => void) => {
    const { signal } = stretch;
    const from = element.currentTime;
    const look = () => {
      if (signal.aborted || element.paused) return;
      if (Math.abs(element.currentTime - from) >= MOVED_S) run();
      else setTimeout(look, READ_EVERY_MS);
    };
    setTimeout(look, READ_EVERY_MS);
  };

  const seek: Deck['seek'] = (seconds) => {
    element.preload = 'auto';
    const wasMoving = isAdvancing() && isMoving(clock, performance.now()) === true;
    whenSeekable(element, stretch.signal, () => {
      element.currentTime = typeof seconds === 'number' ? seconds : seconds();
      restart();
      if (!wasMoving || !isByGStreamer(navigator)) return;
      hasReloaded = false;
      reloadIfStuck(STUCK_AFTER_SEEK_MS);
    });
  };

  return {
    element,
    get corrections() {
      if (isStepped(clock)) return CONTINUOUS_BESIDE_ONE;
      if (traits.startsLate !== false && isByGStreamer(navigator))
        return { rate: 'continuous' as const, changeCostMs: Number.POSITIVE_INFINITY };
      const { interruptions, smallChanges } = traits;
      const isInterrupted = interruptions >= INTERRUPTIONS && interruptions > smallChanges / 2;
      const costMs = traits.changeCostMs ?? (isInterrupted ? TYPICAL_COST_MS : 0);
      return costMs > 0 ? { rate: 'continuous' as const, changeCostMs: costMs } : CONTINUOUS;
    },
    isStepped: () => isStepped(clock),
    isWarm: () => warmth === 'warm' || isAwake(),
    awaitsData() {
      if (!hasData()) return performance.now() - fedAt < STARVED_MS;
      noteData();
      return false;
    },
    isPausedBySystem: () => element.paused && !isPausedHere && isBySystemFocus(navigator),
    wake() {
      if (!isStepped(clock) || !element.paused || isAwake()) return;
      wokenAt = performance.now();
      seek(element.currentTime);
    },
    warmUp() {
      if (warmth !== 'cold' || traits.startsLate === false || !element.paused || element.readyState < 2)
        return;
      warming = new AbortController();
      const { signal } = warming;
      setWarmth('warming');
      void warmUp(element, signal).then((isLate) => {
        if (signal.aborted) return;
        traits.startsLate = isLate ?? traits.startsLate;
        setWarmth(isLate ? 'warm' : 'tried');
      });
    },
    // [H1721] WebKit's `readyState` stays at 2 after a seek. It is checked only until the readings show
    // whether the position moves.
    isSounding() {
      read();
      if (!isAdvancing()) return false;
      const isReady = () =>
        !isWaiting && element.readyState >= 3 && Math.abs(element.currentTime - startedFrom) > MOVED_S;
      return isMoving(clock, performance.now()) ?? isReady();
    },
    async load({ hls: playlist, http }, from, extent = 'auto') {
      const isLoading = http !== null && isLoadingFrom === http && element.error === null;
      isLoadingFrom = null;
      if (!isLoading) {
        clear();
        element.preload = extent;
      }
      const { signal } = stretch;
      const HlsPlayer = await loadHlsPlayer(element, { hls: playlist, http });
      if (signal.aborted) throw new DOMException('something else was loaded', 'AbortError');
      if (playlist && HlsPlayer) {
        const player = new HlsPlayer(hlsOptions(from('hls')));
        hls = player;
        recoverFromErrors(HlsPlayer, player, onFatal);
        player.loadSource(playlist);
        player.attachMedia(element);
        disablePitchCorrection(element);
        return 'hls';
      }
      const rendition = http ? 'http' : 'hls';
      if (isLoading) return rendition;
      element.src = http ?? playlist ?? '';
      element.load();
      disablePitchCorrection(element);
      whenSeekable(element, signal, () => {
        element.currentTime = from(rendition);
      });
      return rendition;
    },
    play() {
      stopWarmUp();
      noteData();
      reloadIfStuck(STUCK_AFTER_MS);
      return play();
    },
    pause,
    position() {
      read();
      return heardPosition();
    },
    rate: () => askedRate,
    isPaused: () => element.paused,
    isEnded: () => element.ended || isFinished,
    setVolume(wanted) {
      volume = wanted;
      applyVolume();
    },
    setMuted(muted) {
      const isHeardAgain = element.muted && !muted && isAdvancing();
      isMuted = muted;
      applyVolume();
      if (isHeardAgain && isStepped(clock)) seek(element.currentTime);
    },
    seek,
    setRate,
    clear,
  };
}

/**
 * [H864] Loads hls.js only for songs without a plain file, in browsers without HLS. The library is half as
 * large as the code of the hangout's page, and a plain file sounds the same as HLS.
 */
async function loadHlsPlayer(
  element: HTMLAudioElement,
  { hls, http }: StreamUrls,
): Promise<typeof Hls | null> {
  if (!hls || http || element.canPlayType('application/vnd.apple.mpegurl') !== '') return null;
  const { default: loaded } = await import('hls.js');
  return loaded.isSupported() ? loaded : null;
}

const hlsOptions = (startPosition: number) => ({
  startPosition,
  maxBufferLength: 60,
  maxMaxBufferLength: 120,
  backBufferLength: 30,
  enableWorker: true,
  lowLatencyMode: false,
  // hls.js must not skip small gaps by itself, because only the sync controller may change the position.
  nudgeMaxRetry: 6,
});

function recoverFromErrors(kind: typeof Hls, player: Hls, onFatal: () => void): void {
  let recoveries = 0;
  player.on(kind.Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    recoveries += 1;
    if (recoveries > 4) onFatal();
    else if (data.type === kind.ErrorTypes.NETWORK_ERROR)
      setTimeout(() => player.startLoad(), 500 * recoveries);
    else if (data.type === kind.ErrorTypes.MEDIA_ERROR) player.recoverMediaError();
    else onFatal();
  });
}

function whenSeekable(element: HTMLAudioElement, signal: AbortSignal, run: () => void): void {
  if (element.readyState >= 1) run();
  else element.addEventListener('loadedmetadata', run, { once: true, signal });
}

/**
 * Disables pitch correction under every vendor prefix. With pitch correction, small changes of the playback rate have
 * no effect and large ones cause jitter.
 */
function disablePitchCorrection(element: HTMLAudioElement): void {
  for (const name of ['preservesPitch', 'mozPreservesPitch', 'webkitPreservesPitch'])
    if (name in element) Reflect.set(element, name, false);
}

const hasDataAhead = ({ buffered, currentTime }: HTMLAudioElement): boolean =>
  Array.from({ length: buffered.length }, (_, index) => index).some(
    (index) => buffered.start(index) <= currentTime && buffered.end(index) >= currentTime + AHEAD_S,
  );
