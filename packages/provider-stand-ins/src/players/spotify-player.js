/**
 * Stand-in of Spotify's Web Playback SDK, by https://developer.spotify.com/documentation/web-playback-sdk/reference (read
 * 2026-11-24): the same constructor, methods and events. It is a device of the stand-in's account, begins songs when the
 * Web API's stand-in is told to play, and asks for another token when its own is refused.
 */
(() => {
  const ORIGIN = '__ORIGIN__';
  /** A start and a seek are heard after so long, ms: the middle, and by how much it varies each way. */
  const START_MS = [330, 40];
  const SEEK_MS = [180, 30];
  /** The position of a state is that of the last time that the device looked, ms. */
  const LOOK_EVERY_MS = 200;
  const CHECK_EVERY_MS = 1_000;
  const takes = ([ms, spread]) =>
    new Promise((resolve) => setTimeout(resolve, ms + (2 * Math.random() - 1) * spread));

  class SpotifyPlayer {
    #options;
    #listeners = new Map();
    #audio = new Audio();
    #events = null;
    #token = '';
    #uri = null;
    #isLoading = false;
    #round = 0;
    #seen = 0;
    #timers = [];

    constructor(options) {
      this.#options = options;
      this.#audio.crossOrigin = 'anonymous';
      this.#audio.volume = options.volume ?? 1;
      this.#audio.addEventListener('ended', () => this.#changed());
    }

    #askToken = () => new Promise((resolve) => this.#options.getOAuthToken(resolve));
    #emit(name, event) {
      for (const listener of this.#listeners.get(name) ?? []) listener(event);
    }
    #call = (path, method = 'POST') =>
      fetch(`${ORIGIN}/spotify/player/${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#token}` },
      });
    #changed() {
      this.#emit('player_state_changed', this.#state());
    }
    #state() {
      if (this.#uri === null) return null;
      const duration = Math.round((this.#audio.duration || 0) * 1000);
      const position = Math.round(this.#seen * 1000);
      return {
        ...{ paused: this.#audio.paused && !this.#isLoading, loading: this.#isLoading, position, duration },
        ...{ timestamp: Date.now(), repeat_mode: 0, shuffle: false },
        track_window: { current_track: { uri: this.#uri }, previous_tracks: [], next_tracks: [] },
      };
    }

    async connect() {
      this.#token = await this.#askToken();
      let response = await this.#call('devices');
      if (response.status === 401) {
        this.#token = await this.#askToken();
        response = await this.#call('devices');
      }
      if (response.status === 401) {
        this.#emit('authentication_error', { message: 'Authentication failed' });
        return false;
      }
      if (response.status === 403) {
        this.#emit('account_error', { message: 'This functionality is restricted to premium users only' });
        return false;
      }
      const { id } = await response.json();
      this.#events = new EventSource(`${ORIGIN}/spotify/player/devices/${id}/commands`);
      this.#events.addEventListener('message', ({ data }) => void this.#start(JSON.parse(data)));
      await new Promise((resolve) => this.#events.addEventListener('open', resolve, { once: true }));
      const look = () => {
        this.#seen = this.#audio.currentTime;
      };
      this.#timers = [
        setInterval(look, LOOK_EVERY_MS),
        setInterval(() => void this.#check(), CHECK_EVERY_MS),
      ];
      setTimeout(() => this.#emit('ready', { device_id: id }), 50);
      return true;
    }

    /** A device whose token has ended asks for another one, and stops where it gets none. */
    async #check() {
      if (this.#audio.paused) return;
      if ((await this.#call('token', 'GET')).status !== 401) return;
      this.#token = await this.#askToken();
      if ((await this.#call('token', 'GET')).status !== 401) return;
      this.#audio.pause();
      this.#emit('authentication_error', { message: 'Authentication failed' });
    }

    async #start({ uri, positionMs }) {
      this.#round += 1;
      const own = this.#round;
      [this.#uri, this.#isLoading] = [uri, true];
      this.#audio.pause();
      this.#changed();
      const address = `${ORIGIN}/spotify/audio/${uri.split(':').at(-1)}`;
      if (this.#audio.src !== address) this.#audio.src = address;
      await takes(START_MS);
      if (own !== this.#round) return;
      this.#audio.currentTime = positionMs / 1000;
      try {
        await this.#audio.play();
      } catch (error) {
        this.#emit(error.name === 'NotAllowedError' ? 'autoplay_failed' : 'playback_error', {
          message: String(error),
        });
      }
      if (own !== this.#round) return;
      this.#isLoading = false;
      this.#seen = this.#audio.currentTime;
      this.#changed();
    }

    disconnect() {
      this.#events?.close();
      for (const timer of this.#timers) clearInterval(timer);
      this.#audio.pause();
    }
    addListener(name, listener) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
      return true;
    }
    on = (name, listener) => this.addListener(name, listener);
    removeListener(name, listener) {
      const left = (this.#listeners.get(name) ?? []).filter((one) => listener && one !== listener);
      return this.#listeners.set(name, left) !== undefined;
    }
    getCurrentState = async () => this.#state();
    getVolume = async () => this.#audio.volume;
    async setVolume(volume) {
      this.#audio.volume = volume;
    }
    async pause() {
      this.#round += 1;
      this.#isLoading = false;
      this.#audio.pause();
      this.#changed();
    }
    async resume() {
      await this.#audio.play();
      this.#changed();
    }
    togglePlay = () => (this.#audio.paused ? this.resume() : this.pause());
    async seek(positionMs) {
      this.#round += 1;
      const own = this.#round;
      const isPlaying = !this.#audio.paused || this.#isLoading;
      this.#audio.pause();
      this.#isLoading = isPlaying;
      await takes(SEEK_MS);
      if (own !== this.#round) return;
      this.#audio.currentTime = positionMs / 1000;
      if (isPlaying) await this.#audio.play();
      this.#isLoading = false;
      this.#seen = this.#audio.currentTime;
      this.#changed();
    }
    async activateElement() {
      // The element of this stand-in is allowed to play by the click itself.
    }
  }

  window.Spotify = { Player: SpotifyPlayer };
  window.onSpotifyWebPlaybackSDKReady?.();
})();
