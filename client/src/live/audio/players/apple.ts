/** Apple's MusicKit on the Web, documented at https://js-cdn.music.apple.com/musickit/v3/docs/ (read 2026-11-24). */
import { brand } from '../../../platform/brand.ts';
import { awaitEvent } from './await-start.ts';
import { loadScript } from './load-script.ts';
import { PlaybackError } from './playback-error.ts';
import { pollPosition } from './polled-position.ts';
import type { IdPlayer } from './song-player.ts';

/** The members of a MusicKit instance that this file uses. Times in seconds, volume 0 to 1. */
interface MusicKitInstance {
  musicUserToken: string;
  readonly isAuthorized: boolean;
  readonly playbackState: number;
  readonly currentPlaybackTime: number;
  volume: number;
  setQueue(queue: { readonly song: string; readonly startPlaying: boolean }): Promise<unknown>;
  play(): Promise<void>;
  pause(): void | Promise<void>;
  stop(): void | Promise<void>;
  seekToTime(seconds: number): Promise<void>;
  addEventListener(name: string, listener: (event: unknown) => void): void;
}
interface MusicKitApi {
  configure(options: {
    readonly developerToken: string;
    readonly app: { readonly name: string; readonly build: string };
  }): Promise<MusicKitInstance>;
}
declare global {
  var MusicKit: MusicKitApi | undefined;
}

export interface AppleOptions {
  readonly script: string;
  /**
   * Loads the developer token of the operator and the user token of the listener.
   * @throws PlaybackError if the account is no longer connected
   */
  readonly loadTokens: () => Promise<{ readonly developerToken: string; readonly userToken: string }>;
}

/** The values of `playbackState`, as documented by Apple. */
const states = { playing: 2, paused: 3, stopped: 4, ended: 5, seeking: 6, completed: 10 } as const;

async function loadApi(script: string): Promise<MusicKitApi> {
  if (!globalThis.MusicKit) {
    const isLoaded = awaitEvent('load');
    document.addEventListener('musickitloaded', isLoaded.resolve, { once: true });
    await loadScript(script);
    if (!globalThis.MusicKit) await isLoaded.promise;
    isLoaded.resolve();
  }
  if (!globalThis.MusicKit) throw new PlaybackError('error', 'the script of Apple defines no player');
  return globalThis.MusicKit;
}

/**
 * [R109] Loads Apple Music's player with the operator's developer token. The listener's account is signed in
 * when a song is loaded. This player can correct errors only by seeking.
 */
export async function openApple({ script, loadTokens }: AppleOptions): Promise<IdPlayer> {
  const musicKit = await loadApi(script);
  const { developerToken } = await loadTokens();
  const music = await musicKit.configure({ developerToken, app: { name: brand.name, build: '1' } });
  let start: number | (() => number) = 0;
  let volume = 1;
  let isMuted = false;
  let song = '';
  let onFailed: (error: Error) => void = () => {};
  const position = pollPosition(() =>
    music.playbackState === states.playing ? music.currentPlaybackTime : null,
  );
  music.addEventListener('mediaPlaybackError', (event) =>
    onFailed(new PlaybackError('error', "Apple's player has failed", event)),
  );
  const applyVolume = () => {
    music.volume = isMuted ? 0 : volume;
  };
  /** Signs the listener's account in; without an account the player plays only 30-second excerpts. */
  const signIn = async () => {
    music.musicUserToken = (await loadTokens()).userToken;
    if (!music.isAuthorized)
      throw new PlaybackError('account', 'Apple Music does not know the account any more');
  };
  const refused = (error: unknown): Error => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return error;
    const name = error instanceof Error ? error.name : '';
    const failure = /ACCESS_DENIED|AUTHORIZATION|TOKEN_EXPIRED/.test(name)
      ? 'account'
      : /SUBSCRIPTION/.test(name)
        ? 'plan'
        : /CONTENT_RESTRICTED|GEO_BLOCK|UNAVAILABLE/.test(name)
          ? 'country'
          : /NOT_FOUND/.test(name)
            ? 'missing'
            : 'error';
    return new PlaybackError(failure, `Apple's player: ${name}`, error);
  };

  return {
    corrections: { rate: 'none' },
    async load(id, whenFailed) {
      onFailed = whenFailed;
      [song, start] = [id, 0];
      await signIn();
      try {
        await music.setQueue({ song: id, startPlaying: false });
      } catch (error) {
        throw refused(error);
      }
    },
    async play() {
      const pending = awaitEvent('play');
      try {
        // [R117] Signs in again if the player has lost the user token since the song was loaded.
        if (!music.isAuthorized) await signIn();
        await Promise.race([music.play(), pending.promise]);
        const seconds = typeof start === 'number' ? start : start();
        if (seconds > 0.05) await Promise.race([music.seekToTime(seconds), pending.promise]);
        applyVolume();
        position.restart();
      } catch (error) {
        throw error instanceof PlaybackError ? error : refused(error);
      } finally {
        pending.resolve();
      }
    },
    pause() {
      position.stop();
      void music.pause();
    },
    seek(seconds) {
      start = seconds;
      if (music.playbackState !== states.playing && music.playbackState !== states.seeking) return;
      position.restart();
      void music.seekToTime(Math.max(0, typeof seconds === 'number' ? seconds : seconds()));
    },
    setRate: () => {},
    rate: () => 1,
    position: position.seconds,
    isSounding: () => song !== '' && music.playbackState === states.playing,
    isPaused: () => music.playbackState === states.paused || music.playbackState === states.stopped,
    isEnded: () => music.playbackState === states.ended || music.playbackState === states.completed,
    setVolume(next) {
      volume = next;
      applyVolume();
    },
    setMuted(muted) {
      isMuted = muted;
      applyVolume();
    },
    close() {
      void music.stop();
      music.musicUserToken = '';
    },
    clear() {
      [song, onFailed] = ['', () => {}];
      position.stop();
      void music.stop();
    },
  };
}
