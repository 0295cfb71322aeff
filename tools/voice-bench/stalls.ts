import type { Page } from 'playwright-core';

/**
 * A page whose script does not run for longer than this, ms, got no CPU time, and during that time neither sent nor
 * scheduled voices. The product itself blocks a page for a few ms at most.
 */
const STALL_MS = 150;
/** How long after a stall voices may still be late, ms. */
const CAUGHT_UP_MS = 15_000;
/**
 * A click takes at most this time from the speaker's microphone to a listener's output, ms, so a stall that comes later
 * cannot delay it.
 */
const ON_ITS_WAY_MS = 1_500;

/** A script that must run before those of the page. It records when the page stalled, epoch ms. */
export const watchStalls = `(() => {
  const stalls = (globalThis.__stalls = []);
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (now - last > ${STALL_MS}) stalls.push(performance.timeOrigin + now);
    last = now;
  }, 20);
})()`;

export const takeStalls = (page: Page): Promise<number[]> => page.evaluate<number[]>('__stalls');

/** [H1450] Returns whether a stall may have delayed the click made at `saidAt`, which then cannot be judged. */
export const isStalled = (saidAt: number, stalls: readonly number[]): boolean =>
  stalls.some((at) => at > saidAt - CAUGHT_UP_MS && at < saidAt + ON_ITS_WAY_MS);

/** Returns whether a stall at the time `at` may delay clicks that were made between `from` and `to`. */
export const mayDelayClicks = (at: number, from: number, to: number): boolean =>
  at > from - CAUGHT_UP_MS && at < to + ON_ITS_WAY_MS;
