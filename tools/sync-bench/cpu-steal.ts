import { readFile } from 'node:fs/promises';

/** Ticks of the machine's processors since it started: all, and those that another machine took. */
export interface Ticks {
  readonly all: number;
  readonly idle: number;
  readonly stolen: number;
}

/** From /proc/stat; null where there is none. */
export async function readTicks(): Promise<Ticks | null> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => null);
  const [, ...fields] = text?.split('\n', 1)[0]?.trim().split(/\s+/) ?? [];
  if (fields.length < 8) return null;
  const ticks = fields.slice(0, 8).map(Number);
  return { all: ticks.reduce((sum, value) => sum + value, 0), idle: ticks[3] ?? 0, stolen: ticks[7] ?? 0 };
}

/** Words about what the processors did between two readings. */
export function tellTicks(before: Ticks | null, after: Ticks | null): string {
  if (!before || !after) return 'this machine does not tell how busy its processors were';
  const all = Math.max(1, after.all - before.all);
  const percent = (ticks: number) => `${((100 * ticks) / all).toFixed(1)} %`;
  return `processors: ${percent(after.stolen - before.stolen)} stolen, ${percent(all - after.idle + before.idle)} busy`;
}
