/**
 * YouTube's IFrame Player API, documented at https://developers.google.com/youtube/iframe_api_reference (read
 * 2026-11-24).
 */
import type { PlaybackFailure } from '@hangout/rules';
import { autoplayBlocked, awaitEvent, type Pending } from './await-start.ts';
import { loadScript } from './load-script.ts';
import { PlaybackError } from './playback-error.ts';
import { pollPosition } from './polled-position.ts';
import type { IdPlayer } from './song-player.ts';
import { createVideoWindow } from './video-window.ts';

/** The members of YT.Player that this file uses. Times in seconds, volume 0 to 100. */
export interface YouTubePlayer {
  cueVideoById(video: { videoId: string; startSeconds?: number }): void;
  playVideo(): void;
  pauseVideo(): void;
  seekTo(seconds: number, allowSeekAhead: boolean): void;
  getCurrentTime(): number;
  /** Returns the length of the video; 0 if it is unknown. */
  getDuration(): number;
  getPlaybackRate(): number;
  setPlaybackRate(rate: number): void;
  getAvailablePlaybackRates(): number[];
  setVolume(volume: number): void;
  mute(): void;
  unMute(): void;
  destroy(): void;
}
interface YouTubeEvents {
  onReady(): void;
  onStateChange(event: { readonly data: number }): void;
  onError(event: { readonly data: number }): void;
  onAutoplayBlocked(): void;
}
interface YouTubeApi {
  readonly loaded?: number;
  readonly Player: new (target: HTMLElement, options: object) => YouTubePlayer;
}
declare global {
  var YT: YouTubeApi | undefined;
  var onYouTubeIframeAPIReady: (() => void) | undefined;
}

/** Values of `getPlayerState`, as documented by YouTube. */
const states = { ended: 0, playing: 1, paused: 2, buffering: 3, cued: 5 } as const;
/**
 * The documented error codes of the player: 100 means that the video was removed or is private; 101 and 150 mean that
 * its owner forbids embedding.
 */
const failures: Readonly<Record<number, PlaybackFailure>> = {
  100: 'missing',
  101: 'embedding',
  150: 'embedding',
};
/** [H1132] Playback rates that every video supports. */
const USUAL_RATES = [0.75, 1, 1.25];

export async function loadYouTubeApi(script: string): Promise<YouTubeApi> {
  if (!globalThis.YT?.loaded) {
    const isReady = awaitEvent('load');
    globalThis.onYouTubeIframeAPIReady = isReady.resolve;
    await loadScript(script);
    await isReady.promise;
  }
  if (!globalThis.YT) throw new PlaybackError('error', 'the script of YouTube defines no player');
  return globalThis.YT;
}

/**
 * [R109] Opens YouTube's player in a window on the page. `label` is the name of the window; [H1002] `onLength` is
 * called with the length of a video when it begins to play.
 */
export async function openYouTube(
  script: string,
  label: string,
  onLength: (id: string, seconds: number) => void = () => {},
  addControls?: (window: HTMLElement) => void,
): Promise<IdPlayer> {
  const { Player } = await loadYouTubeApi(script);
  const place = createVideoWindow(label, addControls);
  let state: number = -1;
  let video = '';
  let rate = 1;
  let volume: number | null = null;
  let start: number | (() => number) = 0;
  let onFailed: (error: Error) => void = () => {};
  let cueing: Pending | null = null;
  let starting: Pending | null = null;
  const position = pollPosition(() => (state === states.playing ? player.getCurrentTime() : null));

  const fail = (error: Error) => {
    const waiting = cueing ?? starting;
    if (waiting) waiting.reject(error);
    else onFailed(error);
  };
  const opened = awaitEvent('open');
  const events: YouTubeEvents = {
    onReady: opened.resolve,
    onStateChange({ data }) {
      state = data;
      if (data === states.cued) cueing?.resolve();
      if (data === states.playing) {
        position.restart();
        starting?.resolve();
        if (player.getDuration() > 0) onLength(video, player.getDuration());
      }
    },
    onError: ({ data }) =>
      fail(new PlaybackError(failures[data] ?? 'error', `YouTube's player: error ${data}`)),
    onAutoplayBlocked: () => starting?.reject(autoplayBlocked()),
  };
  const player = new Player(place.target, {
    ...{ width: '100%', height: '100%', events },
    playerVars: { playsinline: 1, rel: 0, disablekb: 1, iv_load_policy: 3, origin: location.origin },
  });
  await opened.promise;

  return {
    corrections: { rate: 'steps', rates: USUAL_RATES },
    async load(id, whenFailed) {
      onFailed = whenFailed;
      [start, video] = [0, id];
      place.show(true);
      cueing = awaitEvent('take the video');
      player.cueVideoById({ videoId: id });
      await cueing.promise.finally(() => {
        cueing = null;
      });
    },
    async play() {
      starting = awaitEvent('play');
      // While the video was cued or paused, `seek` only stored the position.
      player.seekTo(typeof start === 'number' ? start : start(), true);
      player.playVideo();
      await starting.promise.finally(() => {
        starting = null;
      });
    },
    pause() {
      position.stop();
      player.pauseVideo();
    },
    seek(seconds) {
      start = seconds;
      if (state !== states.playing && state !== states.buffering) return;
      position.restart();
      player.seekTo(typeof seconds === 'number' ? seconds : seconds(), true);
    },
    setRate(next) {
      if (next === rate) return;
      rate = next;
      player.setPlaybackRate(next);
      position.restart();
    },
    rate: () => rate,
    position: position.seconds,
    isSounding: () => state === states.playing,
    isPaused: () => state === states.paused || state === states.cued || state === -1,
    isEnded: () => state === states.ended,
    setVolume(next) {
      // Each call posts a message to the player's iframe, and this function is called 20 times a second.
      const percent = Math.round(next * 100);
      if (percent !== volume) player.setVolume(percent);
      volume = percent;
    },
    setMuted: (muted) => (muted ? player.mute() : player.unMute()),
    clear() {
      position.stop();
      [cueing, starting, onFailed] = [null, null, () => {}];
      rate = 1;
      player.setPlaybackRate(1);
      // Not `stopVideo`: it would send another `cued` event, which would be mistaken for that of the next
      // video.
      player.pauseVideo();
      state = states.paused;
      place.show(false);
    },
  };
}
