/**
 * Stand-in of YouTube's IFrame Player API, by https://developers.google.com/youtube/iframe_api_reference (read 2026-11-24): the
 * same constructor, methods, states and events, over a frame of the stand-in that plays real audio. As with the real
 * one, commands and reports pass between frames as messages, and the position is that of the last report.
 */
(() => {
  const ORIGIN = '__ORIGIN__';
  const PlayerState = { UNSTARTED: -1, ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 };

  class Player {
    #frame = document.createElement('iframe');
    #listeners = new Map();
    #info = { state: PlayerState.UNSTARTED, time: 0, duration: 0, rate: 1, volume: 100, isMuted: false };

    constructor(target, options = {}) {
      const place = typeof target === 'string' ? document.getElementById(target) : target;
      for (const [name, listener] of Object.entries(options.events ?? {}))
        this.addEventListener(name, listener);
      this.#frame.id = place.id;
      this.#frame.title = 'YouTube video player';
      this.#frame.allow =
        'accelerometer; autoplay; encrypted-media; gyroscope; picture-in-picture; web-share';
      this.#frame.width = String(options.width ?? 640);
      this.#frame.height = String(options.height ?? 360);
      this.#frame.src = `${ORIGIN}/youtube/embed/${options.videoId ?? ''}`;
      place.replaceWith(this.#frame);
      window.addEventListener('message', ({ source, data }) => {
        if (source === this.#frame.contentWindow) this.#receive(data);
      });
    }

    #receive({ event, value }) {
      if (event === 'info') this.#info = { ...this.#info, ...value };
      else if (event === 'state') {
        this.#info.state = value;
        this.#emit('onStateChange', value);
      } else if (event === 'ready') this.#emit('onReady', null);
      else if (event === 'error') this.#emit('onError', value);
      else if (event === 'blocked') this.#emit('onAutoplayBlocked', undefined);
      else if (event === 'rate') {
        this.#info.rate = value;
        this.#emit('onPlaybackRateChange', value);
      }
    }

    #emit(name, data) {
      for (const listener of this.#listeners.get(name) ?? []) listener({ target: this, data });
    }

    #send(command, value) {
      this.#frame.contentWindow?.postMessage({ command, value }, ORIGIN);
    }

    addEventListener(name, listener) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    }
    removeEventListener(name, listener) {
      this.#listeners.set(
        name,
        (this.#listeners.get(name) ?? []).filter((one) => one !== listener),
      );
    }
    cueVideoById(video, startSeconds) {
      this.#send('cue', typeof video === 'string' ? { videoId: video, startSeconds } : video);
    }
    loadVideoById(video, startSeconds) {
      this.#send('load', typeof video === 'string' ? { videoId: video, startSeconds } : video);
    }
    playVideo() {
      this.#send('play');
    }
    pauseVideo() {
      this.#send('pause');
    }
    stopVideo() {
      this.#send('stop');
    }
    seekTo(seconds) {
      this.#send('seek', seconds);
    }
    setVolume(volume) {
      this.#info.volume = volume;
      this.#send('volume', volume);
    }
    getVolume = () => this.#info.volume;
    mute() {
      this.#info.isMuted = true;
      this.#send('muted', true);
    }
    unMute() {
      this.#info.isMuted = false;
      this.#send('muted', false);
    }
    isMuted = () => this.#info.isMuted;
    setPlaybackRate(rate) {
      this.#send('rate', rate);
    }
    getPlaybackRate = () => this.#info.rate;
    getAvailablePlaybackRates = () => [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
    getPlayerState = () => this.#info.state;
    getCurrentTime = () => this.#info.time;
    getDuration = () => this.#info.duration;
    getIframe = () => this.#frame;
    destroy() {
      this.#frame.remove();
    }
  }

  window.YT = { loaded: 1, Player, PlayerState, ready: (run) => run() };
  window.onYouTubeIframeAPIReady?.();
})();
