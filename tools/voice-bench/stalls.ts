import type { Page } from 'playwright-core';

/**
 * A page whose script stands still for longer than this had no processor, ms: it neither sends nor schedules voices meanwhile. The
 * product needs none of it for more than a few ms.
 */
const STALL_MS = 150;
/** Voices that were late because of that are caught up with within this time, ms. */
const CAUGHT_UP_MS = 15_000;
/** A click is on its way for so long, ms. */
const ON_ITS_WAY_MS = 1_500;

/** A script that must run before those of the page: it remembers when the page stood still, epoch ms. */
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

/** [H1450] Whether a click was said while a page stood still, or too soon after it to be judged. */
export const isStalled = (saidAt: number, stalls: readonly number[]): boolean =>
  stalls.some((at) => at > saidAt - CAUGHT_UP_MS && at < saidAt + ON_ITS_WAY_MS);

/** Whether a page that stood still at a time may hold up clicks that were said between two others. */
export const mayDelayClicks = (at: number, from: number, to: number): boolean =>
  at > from - CAUGHT_UP_MS && at < to + ON_ITS_WAY_MS;
