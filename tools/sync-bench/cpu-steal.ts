import { readFile } from 'node:fs/promises';

/** Processor time since the machine started, in ticks: all, idle, and taken by other virtual machines. */
export interface Ticks {
  readonly all: number;
  readonly idle: number;
  readonly stolen: number;
}

/** Reads /proc/stat; null on systems without it. */
export async function readTicks(): Promise<Ticks | null> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => null);
  const [, ...fields] = text?.split('\n', 1)[0]?.trim().split(/\s+/) ?? [];
  if (fields.length < 8) return null;
  const ticks = fields.slice(0, 8).map(Number);
  return { all: ticks.reduce((sum, value) => sum + value, 0), idle: ticks[3] ?? 0, stolen: ticks[7] ?? 0 };
}

/** Shares of the processor time, percent. */
export interface ProcessorLoad {
  readonly stolen: number;
  readonly busy: number;
}

/** Returns the load between two readings; null if one is missing. */
export function loadBetween(before: Ticks | null, after: Ticks | null): ProcessorLoad | null {
  if (!before || !after) return null;
  const all = Math.max(1, after.all - before.all);
  const percent = (ticks: number) => Math.round((1000 * ticks) / all) / 10;
  return {
    stolen: percent(after.stolen - before.stolen),
    busy: percent(all - after.idle + before.idle),
  };
}

export function describeTicks(before: Ticks | null, after: Ticks | null): string {
  const load = loadBetween(before, after);
  if (!load) return 'the processor usage of this machine is not known';
  return `processors: ${load.stolen.toFixed(1)} % stolen, ${load.busy.toFixed(1)} % busy`;
}
