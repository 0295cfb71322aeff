/** Ticks in a worker: a tab in the background slows its own timers down, not a worker's. */
self.onmessage = ({ data }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(0), data);
};
