import type Hls from 'hls.js';
import type { StreamUrls } from '../api/songs.ts';

/** Which version of a song a deck plays. */
export type Rendition = 'hls' | 'http';

/** One player: an audio element that is never routed through the audio graph, and HLS behind it where needed. */
export interface Deck {
  readonly element: HTMLAudioElement;
  /** False while paused, seeking, starved or ended. */
  isSounding(): boolean;
  /**
   * Prepares a song so that it can begin at the moment that `from` says for the rendition it chose, s. Rejects when
   * something else was loaded meanwhile.
   */
  load(source: StreamUrls, from: (rendition: Rendition) => number): Promise<Rendition>;
  /** Resolves once sound may run; rejects where the browser wants a click first. */
  play(): Promise<void>;
  seek(seconds: number): void;
  setRate(rate: number): void;
  clear(): void;
}

export function createDeck(onFatal: () => void): Deck {
  const element = new Audio();
  element.preload = 'auto';
  disablePitchCorrection(element);
  let hls: Hls | null = null;
  let isWaiting = false;
  /** Ends with what is loaded now: whatever waited for it is forgotten. */
  let stretch = new AbortController();
  element.addEventListener('waiting', () => {
    isWaiting = true;
  });
  for (const name of ['playing', 'seeked'] as const)
    element.addEventListener(name, () => {
      isWaiting = false;
    });
  element.addEventListener('error', () => {
    if (element.error && element.src !== '') onFatal();
  });

  const clear = () => {
    stretch.abort();
    stretch = new AbortController();
    hls?.destroy();
    hls = null;
    element.pause();
    element.removeAttribute('src');
    element.load();
    element.playbackRate = 1;
    isWaiting = false;
  };

  return {
    element,
    isSounding: () =>
      !element.paused && !element.seeking && !element.ended && !isWaiting && element.readyState >= 3,
    async load({ hls: playlist, http }, from) {
      clear();
      const { signal } = stretch;
      const { default: HlsPlayer } = await import('hls.js');
      if (signal.aborted) throw new DOMException('something else was loaded', 'AbortError');
      if (playlist && HlsPlayer.isSupported()) {
        const player = new HlsPlayer(hlsOptions(from('hls')));
        hls = player;
        recoverFromErrors(HlsPlayer, player, onFatal);
        player.loadSource(playlist);
        player.attachMedia(element);
        disablePitchCorrection(element);
        return 'hls';
      }
      const rendition = http ? 'http' : 'hls';
      element.src = http ?? playlist ?? '';
      element.load();
      disablePitchCorrection(element);
      whenSeekable(element, signal, () => {
        element.currentTime = from(rendition);
      });
      return rendition;
    },
    play: () => element.play(),
    seek(seconds) {
      whenSeekable(element, stretch.signal, () => {
        element.currentTime = seconds;
      });
    },
    setRate(rate) {
      element.playbackRate = rate;
    },
    clear,
  };
}

const hlsOptions = (startPosition: number) => ({
  startPosition,
  maxBufferLength: 60,
  maxMaxBufferLength: 120,
  backBufferLength: 30,
  enableWorker: true,
  lowLatencyMode: false,
  // A tiny hole must not make hls.js jump: the clock's controller decides about position.
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

/** With the browser's pitch correction small rates do nothing and large ones jitter: it must be off, by all names. */
function disablePitchCorrection(element: HTMLAudioElement): void {
  for (const name of ['preservesPitch', 'mozPreservesPitch', 'webkitPreservesPitch'])
    if (name in element) Reflect.set(element, name, false);
}
