import { steadyMs } from './clock.ts';
import type { Listener } from './listener.ts';
import type { Counted, Report } from './orders.ts';

/** Does `work` for each item, `atOnce` at a time; failures are kept in words and stop nothing. */
export async function fewAtATime<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<Required<Pick<Report, 'times' | 'failed'>>> {
  const times: number[] = [];
  const failed: string[] = [];
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      try {
        await work(item);
        times.push(steadyMs());
      } catch (error) {
        failed.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { times, failed };
}

export function watch(listeners: readonly Listener[]): void {
  for (const one of listeners) Object.assign(one, { lines: 0, frames: 0, bytes: 0, patchAt: 0 });
}

export function count(listeners: readonly Listener[]): Counted {
  const sum = (of: (one: Listener) => number) => listeners.reduce((total, one) => total + of(one), 0);
  const lines = listeners.map((one) => one.lines);
  return {
    open: listeners.filter((one) => one.isOpen()).length,
    lines: sum((one) => one.lines),
    fewestLines: lines.reduce((least, one) => Math.min(least, one), Number.MAX_SAFE_INTEGER),
    mostLines: lines.reduce((most, one) => Math.max(most, one), 0),
    frames: sum((one) => one.frames),
    bytes: sum((one) => one.bytes),
    patchTimes: listeners.map((one) => one.patchAt).filter((at) => at > 0),
    stateBytes: listeners.reduce((most, one) => Math.max(most, one.stateBytes), 0),
  };
}

/** What several generators have counted, as one. */
export function together(all: readonly Counted[]): Counted {
  const sum = (of: (one: Counted) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    open: sum((one) => one.open),
    lines: sum((one) => one.lines),
    fewestLines: Math.min(...all.map((one) => one.fewestLines)),
    mostLines: Math.max(...all.map((one) => one.mostLines)),
    frames: sum((one) => one.frames),
    bytes: sum((one) => one.bytes),
    patchTimes: all.flatMap((one) => one.patchTimes),
    stateBytes: Math.max(...all.map((one) => one.stateBytes)),
  };
}
