/**
 * The script of a Web Worker that posts a message at an interval. Browsers throttle the timers of a background tab, but
 * not those of its Web Workers.
 */
self.onmessage = ({ data }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(0), data);
};
