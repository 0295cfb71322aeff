import { type Challenge, findNonce } from './find-nonce.ts';

/** Solves a challenge outside of the page's thread, so that the page stays responsive. */
self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(findNonce(data));
};
