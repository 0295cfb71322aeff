import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, steadyClock, steadyMs } from './clock.ts';
import type { Listener } from './listener.ts';
import type { Counted, Report } from './orders.ts';

type Done = Required<Pick<Report, 'times' | 'tookMs' | 'failed'>>;

/** Keeps when each piece of work was done and how long it took; failures are kept in words and stop nothing. */
function ledger(clock: Clock): Done & { enter(since: number, work: Promise<void>): Promise<void> } {
  const [times, tookMs, failed]: [number[], number[], string[]] = [[], [], []];
  return {
    ...{ times, tookMs, failed },
    async enter(since, work) {
      try {
        await work;
        const at = clock.now();
        times.push(at);
        tookMs.push(at - since);
      } catch (error) {
        failed.push(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

/** Does `work` for each item, `atOnce` at a time. */
export async function fewAtATime<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<Done> {
  const { enter, ...done } = ledger(steadyClock);
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await enter(steadyMs(), work(item));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}

/** [H976] Begins `perSecond` a second, however slow the answers: what waits because of that is in the time it took. */
export async function atPace<T>(
  items: readonly T[],
  perSecond: number,
  work: (item: T) => Promise<void>,
  clock: Clock = steadyClock,
): Promise<Done> {
  const { enter, ...done } = ledger(clock);
  const began = clock.now();
  const works: Promise<void>[] = [];
  for (const [index, item] of items.entries()) {
    const due = began + (index / perSecond) * 1000;
    const early = due - clock.now();
    if (early > 0) await clock.pause(early);
    works.push(enter(due, work(item)));
  }
  await Promise.all(works);
  return done;
}

/** As browsers come back: after a chance moment within `spreadMs`, and later and later where that fails. */
export async function patiently(
  work: () => Promise<void>,
  { spreadMs, patienceMs }: { readonly spreadMs: number; readonly patienceMs: number },
): Promise<void> {
  const end = steadyMs() + patienceMs;
  for (let attempt = 0; ; attempt += 1) {
    const pause = attempt === 0 ? 0 : Math.min(10_000, 500 * 2 ** attempt);
    await delay(pause + Math.random() * spreadMs);
    try {
      return await work();
    } catch (error) {
      if (steadyMs() > end) throw error;
    }
  }
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
    entryBytes: listeners.reduce((most, one) => Math.max(most, one.entryBytes), 0),
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
    entryBytes: Math.max(...all.map((one) => one.entryBytes)),
  };
}
