import type { Inside } from '../evening.ts';
import type { Bustle } from '../scenarios.ts';
import { live, type Place } from './busy.ts';

/** The first part of the time warms up. */
const WARM_UP = 0.2;
const ROUND_SECONDS = 10;
/** Memory after the warm-up may grow by so much. */
export const GROWTH = 1.1;

export interface Soaked {
  readonly rssStartMB: number;
  readonly rssEndMB: number;
}

/** [H978] Rounds of an evening until the time is over; memory (MB, without what nobody holds) after each. */
export async function soak(
  inside: Place & Pick<Inside, 'recorder' | 'log'>,
  minutes: number,
  bustle: Bustle,
  memoryMB: () => Promise<number>,
): Promise<Soaked> {
  let startMB: number | null = null;
  let endMB = 0;
  const began = performance.now();
  const passed = () => (performance.now() - began) / 60_000;
  while (passed() < minutes) {
    await live(inside, Math.min(ROUND_SECONDS, minutes * 12), bustle);
    inside.recorder.frames.length = 0;
    for (const { lines } of inside.players) lines.length = 0;
    endMB = await memoryMB();
    const isWarm = startMB !== null;
    if (startMB === null && passed() >= minutes * WARM_UP) startMB = endMB;
    inside.log(`${passed().toFixed(1)} min  ${endMB.toFixed(0)} MB${isWarm ? '' : '  (warming up)'}`);
  }
  const rounded = (value: number) => Number(value.toFixed(1));
  return { rssStartMB: rounded(startMB ?? endMB), rssEndMB: rounded(endMB) };
}
