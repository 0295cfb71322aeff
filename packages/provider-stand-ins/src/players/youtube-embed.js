/** The frame of the video player's stand-in: it plays real audio, and takes as long to seek as a player that streams. */
(() => {
  const states = { ended: 0, playing: 1, paused: 2, buffering: 3, cued: 5 };
  const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
  const INFO_EVERY_MS = 250;
  /** A start or a seek is heard after so long, ms: the middle, and by how much it varies each way. */
  const START_MS = [240, 40];
  const SEEK_MS = [140, 30];
  const audio = new Audio();
  audio.crossOrigin = 'anonymous';
  audio.preload = 'auto';
  document.body.append(audio);
  const send = (event, value) => parent.postMessage({ event, value }, '*');
  const takes = ([ms, spread]) =>
    new Promise((resolve) => setTimeout(resolve, ms + (2 * Math.random() - 1) * spread));
  let state = -1;
  let round = 0;
  const setState = (next) => {
    if (next === state) return;
    state = next;
    send('state', next);
  };
  const sendInfo = () => send('info', { time: audio.currentTime, duration: audio.duration || 0, state });

  /** Plays from a position after a while, unless something else was wanted meanwhile. */
  const playFrom = async (seconds, time) => {
    round += 1;
    const own = round;
    audio.pause();
    setState(states.buffering);
    await takes(time);
    if (own !== round) return;
    audio.currentTime = seconds;
    try {
      await audio.play();
    } catch {
      send('blocked');
      return;
    }
    if (own === round) {
      sendInfo();
      setState(states.playing);
    }
  };
  const load = async ({ videoId, startSeconds = 0 }, plays) => {
    round += 1;
    audio.pause();
    const response = await fetch(`/youtube/media/${videoId}`, { headers: { range: 'bytes=0-0' } });
    if (!response.ok) return send('error', response.status === 451 ? 150 : 100);
    document.title = videoId;
    // Another video begins anew, also where one was cued already.
    setState(-1);
    audio.src = `/youtube/media/${videoId}`;
    if (plays) return void playFrom(startSeconds, START_MS);
    audio.addEventListener('loadedmetadata', () => (audio.currentTime = startSeconds), { once: true });
    sendInfo();
    setState(states.cued);
  };
  const commands = {
    cue: (video) => load(video, false),
    load: (video) => load(video, true),
    play() {
      if (state !== states.playing && state !== states.buffering) void playFrom(audio.currentTime, START_MS);
    },
    pause() {
      round += 1;
      audio.pause();
      setState(states.paused);
    },
    stop() {
      round += 1;
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
      setState(states.cued);
    },
    // As documented: a paused video stays paused, a cued one begins to play.
    seek(seconds) {
      if (state === states.paused) audio.currentTime = seconds;
      else void playFrom(seconds, state === states.playing ? SEEK_MS : START_MS);
    },
    rate(rate) {
      if (!RATES.includes(rate)) return;
      audio.playbackRate = rate;
      send('rate', rate);
    },
    volume(volume) {
      audio.volume = volume / 100;
    },
    muted(isMuted) {
      audio.muted = isMuted;
    },
  };
  window.addEventListener('message', ({ source, data }) => {
    if (source === parent) commands[data.command]?.(data.value);
  });
  audio.addEventListener('ended', () => setState(states.ended));
  setInterval(sendInfo, INFO_EVERY_MS);
  send('ready');
})();
