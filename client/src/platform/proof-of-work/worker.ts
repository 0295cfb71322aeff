import { type Challenge, findNonce } from './find-nonce.ts';

/** The script of a Web Worker that solves a challenge, so that the page stays responsive. */
self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(findNonce(data));
};
