/** Posts a message at an interval: browsers throttle the timers of a background tab, but not those of a worker. */
self.onmessage = ({ data }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(0), data);
};
