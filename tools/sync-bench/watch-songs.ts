import type { ChirpHangout } from './chirp-hangout.ts';

/** Notes when songs begin. The returned function ends that and returns the times, epoch ms. */
export function watchSongs(hangout: Pick<ChirpHangout, 'startedAt'>): () => number[] {
  const starts = new Set<number>();
  const poll = () => {
    const start = hangout.startedAt();
    if (start !== null) starts.add(start);
  };
  const timer = setInterval(poll, 500);
  return () => {
    clearInterval(timer);
    return [...starts];
  };
}
