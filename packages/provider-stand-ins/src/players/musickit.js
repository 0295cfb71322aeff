/**
 * Stand-in of Apple's MusicKit on the Web, by https://js-cdn.music.apple.com/musickit/v3/docs/ (read 2026-11-24): configure,
 * authorize and the instance's queue, playback, states and events. The position is told in whole seconds, which the
 * documentation leaves open. Whoever has no user token hears 30 seconds.
 */
(() => {
  const ORIGIN = '__ORIGIN__';
  const PlaybackStates = {
    ...{ none: 0, loading: 1, playing: 2, paused: 3, stopped: 4, ended: 5 },
    ...{ seeking: 6, waiting: 8, stalled: 9, completed: 10 },
  };
  const EXCERPT_SECONDS = 30;
  /** A start and a seek are heard after so long, ms: the middle, and by how much it varies each way. */
  const START_MS = [260, 35];
  const SEEK_MS = [160, 30];
  const takes = ([ms, spread]) =>
    new Promise((resolve) => setTimeout(resolve, ms + (2 * Math.random() - 1) * spread));

  class MKError extends Error {
    constructor(name, message) {
      super(message);
      this.name = name;
    }
  }

  class MusicKitInstance {
    developerToken;
    musicUserToken;
    storefrontId = 'us';
    playbackState = PlaybackStates.none;
    #audio = new Audio();
    #listeners = new Map();
    #round = 0;
    #song = null;

    constructor({ developerToken }) {
      this.developerToken = developerToken;
      this.#audio.crossOrigin = 'anonymous';
      this.#audio.addEventListener('ended', () => this.#set(PlaybackStates.completed));
      this.#audio.addEventListener('timeupdate', () => {
        if (!this.isAuthorized && this.#audio.currentTime > EXCERPT_SECONDS) this.stop();
        this.#emit('playbackTimeDidChange', { currentPlaybackTime: this.currentPlaybackTime });
      });
    }
    #set(state) {
      if (state === this.playbackState) return;
      const oldState = this.playbackState;
      this.playbackState = state;
      this.#emit('playbackStateDidChange', { oldState, state });
    }
    #emit(name, event) {
      for (const listener of this.#listeners.get(name) ?? []) listener(event);
    }
    addEventListener(name, listener) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    }
    removeEventListener(name, listener) {
      const left = (this.#listeners.get(name) ?? []).filter((one) => one !== listener);
      this.#listeners.set(name, left);
    }
    get isAuthorized() {
      return Boolean(this.musicUserToken);
    }
    get isPlaying() {
      return this.playbackState === PlaybackStates.playing;
    }
    get currentPlaybackTime() {
      return Math.floor(this.#audio.currentTime);
    }
    get currentPlaybackDuration() {
      return Math.floor(this.#audio.duration || 0);
    }
    get volume() {
      return this.#audio.volume;
    }
    set volume(volume) {
      this.#audio.volume = volume;
    }
    /** The real one opens a window of Apple's; this one lets everybody in at once. */
    async authorize() {
      this.musicUserToken = `stand-in-listener-${crypto.randomUUID()}`;
      this.#emit('authorizationStatusDidChange', { authorizationStatus: 3 });
      return this.musicUserToken;
    }
    async unauthorize() {
      this.musicUserToken = undefined;
    }
    async setQueue({ song, startPlaying = false }) {
      this.#round += 1;
      this.#audio.pause();
      this.#set(PlaybackStates.loading);
      const address = `${ORIGIN}/apple/audio/${song}`;
      const response = await fetch(address, { headers: { range: 'bytes=0-0' } });
      if (response.status === 451) throw new MKError('CONTENT_RESTRICTED', 'not in this country');
      if (!response.ok) throw new MKError('NOT_FOUND', 'no such song');
      this.#song = song;
      this.#audio.src = address;
      this.#set(PlaybackStates.stopped);
      if (startPlaying) await this.play();
    }
    async play() {
      if (this.#song === null) throw new MKError('INVALID_ARGUMENTS', 'the queue is empty');
      await this.#playFrom(null, START_MS);
    }
    async #playFrom(seconds, time) {
      this.#round += 1;
      const own = this.#round;
      this.#audio.pause();
      this.#set(seconds === null ? PlaybackStates.waiting : PlaybackStates.seeking);
      await takes(time);
      if (own !== this.#round) return;
      if (seconds !== null) this.#audio.currentTime = seconds;
      await this.#audio.play();
      if (own === this.#round) this.#set(PlaybackStates.playing);
    }
    async seekToTime(seconds) {
      if (this.isPlaying || this.playbackState === PlaybackStates.seeking)
        await this.#playFrom(seconds, SEEK_MS);
      else this.#audio.currentTime = seconds;
    }
    async pause() {
      this.#round += 1;
      this.#audio.pause();
      this.#set(PlaybackStates.paused);
    }
    async stop() {
      this.#round += 1;
      this.#audio.pause();
      this.#song = null;
      this.#audio.removeAttribute('src');
      this.#set(PlaybackStates.stopped);
    }
  }

  let instance = null;
  window.MusicKit = {
    ...{ PlaybackStates, version: '3.0.0-stand-in' },
    async configure(options) {
      if (!options.developerToken) throw new MKError('CONFIGURATION_ERROR', 'a developer token is needed');
      instance = new MusicKitInstance(options);
      return instance;
    },
    getInstance: () => instance,
  };
  document.dispatchEvent(new Event('musickitloaded'));
})();
