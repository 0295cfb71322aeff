import { setTimeout as delay } from 'node:timers/promises';
import { reconnectDelay } from '@hangout/room-client/reconnect-backoff';
import { type Clock, steadyClock, steadyMs } from '../clock.ts';
import type { CommandReport, ListenerTotals } from './commands.ts';
import type { Listener } from './listener.ts';

type Timings = Required<Pick<CommandReport, 'times' | 'durationsMs' | 'failed'>>;

/**
 * Records when each item ends and how long it took. An error is recorded and does not stop the other items.
 */
function createTimings(
  clock: Clock,
): Timings & { record(since: number, work: Promise<void>): Promise<void> } {
  const [times, durationsMs, failed]: [number[], number[], string[]] = [[], [], []];
  return {
    ...{ times, durationsMs, failed },
    async record(since, work) {
      try {
        await work;
        const at = clock.now();
        times.push(at);
        durationsMs.push(at - since);
      } catch (error) {
        failed.push(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

/** Runs `work` for each item, at most `concurrency` at a time. */
export async function runConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<Timings> {
  const { record, ...timings } = createTimings(steadyClock);
  const queue = items.values();
  const runQueue = async () => {
    for (const item of queue) await record(steadyMs(), work(item));
  };
  await Promise.all(Array.from({ length: concurrency }, runQueue));
  return timings;
}

/**
 * [H976] Starts `perSecond` items a second, however slow the responses are. If an item starts late, its
 * duration counts from its planned start.
 */
export async function runAtRate<T>(
  items: readonly T[],
  perSecond: number,
  work: (item: T) => Promise<void>,
  clock: Clock = steadyClock,
): Promise<Timings> {
  const { record, ...timings } = createTimings(clock);
  const began = clock.now();
  const running: Promise<void>[] = [];
  for (const [index, item] of items.entries()) {
    const due = began + (index / perSecond) * 1000;
    const early = due - clock.now();
    if (early > 0) await clock.pause(early);
    running.push(record(due, work(item)));
  }
  await Promise.all(running);
  return timings;
}

/**
 * Retries with the back-off of a browser: first after a random time within `spreadMs`, then after growing pauses.
 * @throws the last error after `timeoutMs`
 */
export async function retryWithBackoff(
  work: () => Promise<void>,
  { spreadMs, timeoutMs }: { readonly spreadMs: number; readonly timeoutMs: number },
): Promise<void> {
  const end = steadyMs() + timeoutMs;
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

/** Maximum number of retries after a connection reset. */
const RESET_RETRIES = 3;

/**
 * [H1853] Runs `work` again if its connection was reset, as a browser does when it joins. Other errors are
 * not retried.
 */
export async function retryAfterReset(
  work: () => Promise<void>,
  pause: (attempt: number) => Promise<unknown> = (attempt) => delay(reconnectDelay(attempt, Math.random())),
): Promise<void> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt >= RESET_RETRIES || !isReset(error)) throw error;
      await pause(attempt);
    }
}

const isReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

export function resetListeners(listeners: readonly Listener[]): void {
  for (const listener of listeners)
    Object.assign(listener, { messages: 0, frames: 0, bytes: 0, voiceBytes: 0, patchAt: 0 });
}

export function countListeners(listeners: readonly Listener[]): ListenerTotals {
  const sum = (value: (listener: Listener) => number) =>
    listeners.reduce((total, listener) => total + value(listener), 0);
  const messages = listeners.map((listener) => listener.messages);
  return {
    open: listeners.filter((listener) => listener.isOpen()).length,
    messages: sum((listener) => listener.messages),
    fewestMessages: messages.reduce((fewest, count) => Math.min(fewest, count), Number.MAX_SAFE_INTEGER),
    mostMessages: messages.reduce((most, count) => Math.max(most, count), 0),
    frames: sum(({ frames }) => frames),
    bytes: sum(({ bytes }) => bytes),
    voiceBytes: sum(({ voiceBytes }) => voiceBytes),
    patchTimes: listeners.map(({ patchAt }) => patchAt).filter((at) => at > 0),
    stateBytes: listeners.reduce((most, { stateBytes }) => Math.max(most, stateBytes), 0),
    joinBytes: listeners.reduce((most, { joinBytes }) => Math.max(most, joinBytes), 0),
  };
}

/** Adds up the totals of several workers. */
export function mergeTotals(all: readonly ListenerTotals[]): ListenerTotals {
  const sum = (value: (totals: ListenerTotals) => number) =>
    all.reduce((total, totals) => total + value(totals), 0);
  return {
    open: sum(({ open }) => open),
    messages: sum(({ messages }) => messages),
    fewestMessages: Math.min(...all.map(({ fewestMessages }) => fewestMessages)),
    mostMessages: Math.max(...all.map(({ mostMessages }) => mostMessages)),
    frames: sum(({ frames }) => frames),
    bytes: sum(({ bytes }) => bytes),
    voiceBytes: sum(({ voiceBytes }) => voiceBytes),
    patchTimes: all.flatMap(({ patchTimes }) => patchTimes),
    stateBytes: Math.max(...all.map(({ stateBytes }) => stateBytes)),
    joinBytes: Math.max(...all.map(({ joinBytes }) => joinBytes)),
  };
}
