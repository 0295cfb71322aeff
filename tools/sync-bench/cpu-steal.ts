import { readFile } from 'node:fs/promises';

/** CPU ticks since the machine started: all, idle, and stolen by other virtual machines. */
export interface Ticks {
  readonly all: number;
  readonly idle: number;
  readonly stolen: number;
}

/** Reads /proc/stat; null if it does not exist. */
export async function readTicks(): Promise<Ticks | null> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => null);
  const [, ...fields] = text?.split('\n', 1)[0]?.trim().split(/\s+/) ?? [];
  if (fields.length < 8) return null;
  const ticks = fields.slice(0, 8).map(Number);
  return { all: ticks.reduce((sum, value) => sum + value, 0), idle: ticks[3] ?? 0, stolen: ticks[7] ?? 0 };
}

/** Formats the shares of stolen and busy time between two readings. */
export function describeTicks(before: Ticks | null, after: Ticks | null): string {
  if (!before || !after) return 'the processor usage of this machine is not known';
  const all = Math.max(1, after.all - before.all);
  const percent = (ticks: number) => `${((100 * ticks) / all).toFixed(1)} %`;
  return `processors: ${percent(after.stolen - before.stolen)} stolen, ${percent(all - after.idle + before.idle)} busy`;
}
