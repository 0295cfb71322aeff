import { type ActivityRates, type ActivityTarget, runActivity } from '../hangout/activity.ts';
import type { LoadedHangout } from '../hangout/hangout.ts';

/** Share of the duration that is warm-up. */
const WARM_UP_SHARE = 0.2;
const ROUND_SECONDS = 10;
/** Most memory at the end, as a multiple of the memory after the warm-up. */
export const MAX_GROWTH = 1.1;

export interface SoakFigures {
  readonly rssStartMB: number;
  readonly rssEndMB: number;
}

/**
 * [H978] Runs rounds of activity for `minutes`. Measures memory after each round (MB, after a garbage
 * collection).
 */
export async function runSoakRounds(
  hangout: ActivityTarget & Pick<LoadedHangout, 'recorder' | 'log'>,
  minutes: number,
  rates: ActivityRates,
  memoryMB: () => Promise<number>,
  now: () => number = () => performance.now(),
): Promise<SoakFigures> {
  let startMB: number | null = null;
  let endMB = 0;
  const began = now();
  const passed = () => (now() - began) / 60_000;
  while (passed() < minutes) {
    await runActivity(hangout, Math.min(ROUND_SECONDS, minutes * 12), rates);
    hangout.recorder.frames.length = 0;
    for (const { messages } of hangout.players) messages.length = 0;
    endMB = await memoryMB();
    const isWarm = startMB !== null;
    if (startMB === null && passed() >= minutes * WARM_UP_SHARE) startMB = endMB;
    hangout.log(`${passed().toFixed(1)} min  ${endMB.toFixed(0)} MB${isWarm ? '' : '  (warming up)'}`);
  }
  const rounded = (value: number) => Number(value.toFixed(1));
  return { rssStartMB: rounded(startMB ?? endMB), rssEndMB: rounded(endMB) };
}
