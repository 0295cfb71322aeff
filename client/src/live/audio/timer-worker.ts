/** Posts a message at an interval. Browsers throttle timers of a background tab, but not those of its workers. */
self.onmessage = ({ data }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(0), data);
};
