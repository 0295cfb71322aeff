/**
 * Documentation of the Web Playback SDK:
 * https://developer.spotify.com/documentation/web-playback-sdk/reference, and of the Web API:
 * https://developer.spotify.com/documentation/web-api/reference/start-a-users-playback (read 2026-11-24).
 */
import type { PlaybackFailure } from '@hangout/rules';
import { brand } from '../../../platform/brand.ts';
import { autoplayBlocked, awaitEvent, type Pending } from './await-start.ts';
import { loadScript } from './load-script.ts';
import { PlaybackError } from './playback-error.ts';
import { pollPosition } from './polled-position.ts';
import type { IdPlayer } from './song-player.ts';

/** The members of a playback state that this file uses. Times in ms. */
interface SpotifyState {
  readonly paused: boolean;
  readonly loading?: boolean;
  readonly position: number;
  readonly duration: number;
}
interface SpotifyPlayer {
  connect(): Promise<boolean>;
  disconnect(): void;
  addListener(name: string, listener: (event: { device_id?: string; message?: string }) => void): void;
  getCurrentState(): Promise<SpotifyState | null>;
  pause(): Promise<void>;
  seek(positionMs: number): Promise<void>;
  setVolume(volume: number): Promise<void>;
  activateElement(): Promise<void>;
}
interface SpotifyApi {
  readonly Player: new (options: {
    readonly name: string;
    readonly volume: number;
    readonly getOAuthToken: (answer: (token: string) => void) => void;
  }) => SpotifyPlayer;
}
declare global {
  var Spotify: SpotifyApi | undefined;
  var onSpotifyWebPlaybackSDKReady: (() => void) | undefined;
}

export interface SpotifyOptions {
  readonly script: string;
  readonly api: string;
  /**
   * Loads the listener's access token; `renew` requests a new one.
   * @throws PlaybackError if the account is no longer connected
   */
  readonly loadToken: (renew: boolean) => Promise<string>;
}

/** Polling interval of the state while a song is starting, ms. */
const AWAIT_EVERY_MS = 50;
/** A song paused this close to its end counts as ended, ms. */
const END_MS = 1_500;

/** Reasons for which the Web API refuses to play, by HTTP status. */
const failures: Readonly<Record<number, PlaybackFailure>> = { 401: 'account', 403: 'plan', 404: 'device' };

const deviceLost = (why: string) => new PlaybackError('device', `Spotify has lost this device: ${why}`);

async function loadApi(script: string): Promise<SpotifyApi> {
  if (!globalThis.Spotify) {
    const isReady = awaitEvent('load');
    globalThis.onSpotifyWebPlaybackSDKReady = isReady.resolve;
    await loadScript(script);
    await isReady.promise;
  }
  if (!globalThis.Spotify) throw new PlaybackError('error', 'the script of Spotify defines no player');
  return globalThis.Spotify;
}

/**
 * [R109] Opens Spotify's player, which is a device of the listener's account. It can correct errors only by seeking,
 * and cannot preload, so a song is loaded when it starts.
 */
export async function openSpotify({ script, api, loadToken }: SpotifyOptions): Promise<IdPlayer> {
  const { Player } = await loadApi(script);
  let deviceId = '';
  let uri = '';
  let start: number | (() => number) = 0;
  let volume = 1;
  let isMuted = false;
  let state: SpotifyState | null = null;
  let isWanted = false;
  let onFailed: (error: Error) => void = () => {};
  let starting: Pending | null = null;
  let ready = awaitEvent('connect');

  const player = new Player({
    ...{ name: brand.name, volume },
    // [R117] The SDK calls this function at the start and whenever the token has expired.
    getOAuthToken: (answer) => void loadToken(true).then(answer, fail),
  });
  const fail = (reason: unknown) => {
    const error = reason instanceof Error ? reason : new PlaybackError('error', String(reason));
    ready.reject(error);
    if (starting) starting.reject(error);
    else onFailed(error);
  };
  player.addListener('ready', ({ device_id: id }) => {
    deviceId = id ?? '';
    ready.resolve();
  });
  // [H1652] Spotify drops a device after a while, and after the network was lost.
  player.addListener('not_ready', () => {
    deviceId = '';
    if (isWanted) fail(deviceLost('not_ready'));
  });
  player.addListener('initialization_error', ({ message }) => fail(new PlaybackError('error', `${message}`)));
  player.addListener('authentication_error', ({ message }) =>
    fail(new PlaybackError('account', `${message}`)),
  );
  player.addListener('account_error', ({ message }) => fail(new PlaybackError('plan', `${message}`)));
  player.addListener('playback_error', ({ message }) => fail(new PlaybackError('error', `${message}`)));
  player.addListener('autoplay_failed', () => starting?.reject(autoplayBlocked()));
  const connect = async () => {
    ready = awaitEvent('connect');
    // `ready` is awaited only after `connect`; without this handler a rejection before that would be
    // unhandled.
    ready.promise.catch(() => {});
    if (!(await player.connect())) throw new PlaybackError('error', 'the player of Spotify does not connect');
    await ready.promise;
  };
  ready.resolve();
  await connect();

  const position = pollPosition(async () => {
    state = await player.getCurrentState();
    return isSounding() ? (state?.position ?? 0) / 1000 : null;
  });
  const isSounding = () => isWanted && state !== null && !state.paused && state.loading !== true;
  const applyVolume = () => void player.setVolume(isMuted ? 0 : volume);

  /** [H1652] Makes this page a device of the listener's account again. */
  async function reconnect(): Promise<void> {
    player.disconnect();
    await connect().catch(() => {
      throw deviceLost('no device after connecting again');
    });
  }

  /**
   * [R117] Starts playback on the device. If Spotify refuses the token or [H1652] has lost the device, renews the token
   * or reconnects the device, each at most once, and repeats the call.
   */
  async function requestPlay(signal: AbortSignal): Promise<void> {
    let [renew, isReconnected] = [false, false];
    for (;;) {
      if (deviceId === '') {
        await reconnect();
        isReconnected = true;
      }
      const token = await loadToken(renew);
      const positionMs = Math.max(0, Math.round((typeof start === 'number' ? start : start()) * 1000));
      const response = await fetch(`${api}/v1/me/player/play?device_id=${encodeURIComponent(deviceId)}`, {
        ...{ method: 'PUT', signal },
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ uris: [uri], position_ms: positionMs }),
      });
      if (response.ok) return;
      if (response.status === 401 && !renew) {
        renew = true;
        continue;
      }
      // Status 404 means that the device is gone; a missing song is reported by `playback_error`.
      if (response.status === 404 && !isReconnected) {
        deviceId = '';
        continue;
      }
      const failure = failures[response.status] ?? 'error';
      throw new PlaybackError(failure, `Spotify answers ${response.status} to play`);
    }
  }

  async function awaitSound(pending: Pending): Promise<void> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    pending.promise.then(end, end);
    while (!isOver) {
      state = await player.getCurrentState();
      if (isSounding()) pending.resolve();
      await new Promise((resolve) => setTimeout(resolve, AWAIT_EVERY_MS));
    }
    return pending.promise;
  }

  return {
    corrections: { rate: 'none' },
    async load(id, whenFailed) {
      onFailed = whenFailed;
      [uri, start, state] = [`spotify:track:${id}`, 0, null];
    },
    async play() {
      const pending = awaitEvent('play');
      [starting, isWanted] = [pending, true];
      const stop = new AbortController();
      // [H2075] A request that hangs must not start the song later.
      pending.promise.catch(() => stop.abort());
      try {
        await Promise.race([requestPlay(stop.signal), pending.promise]);
        await awaitSound(pending);
        applyVolume();
        position.restart();
      } finally {
        if (starting === pending) starting = null;
      }
    },
    pause() {
      isWanted = false;
      position.stop();
      void player.pause();
    },
    seek(seconds) {
      start = seconds;
      if (!isWanted || starting) return;
      position.restart();
      void player.seek(Math.max(0, Math.round((typeof seconds === 'number' ? seconds : seconds()) * 1000)));
    },
    setRate: () => {},
    rate: () => 1,
    position: position.seconds,
    isSounding,
    isPaused: () => !isWanted || state?.paused === true,
    isEnded: () => state?.paused === true && isNearEnd(state),
    setVolume(next) {
      // Each call posts a message to the SDK's iframe, and this function is called 20 times a second.
      if (next === volume) return;
      volume = next;
      applyVolume();
    },
    setMuted(muted) {
      isMuted = muted;
      applyVolume();
    },
    unlock: () => void player.activateElement(),
    close: () => player.disconnect(),
    clear() {
      [isWanted, uri, state, onFailed] = [false, '', null, () => {}];
      position.stop();
      void player.pause();
    },
  };
}

/** Whether a paused song has ended: it is near its end, or at 0, to which a Spotify device returns after its last song. */
const isNearEnd = ({ position, duration }: SpotifyState): boolean =>
  position === 0 || duration - position < END_MS;
