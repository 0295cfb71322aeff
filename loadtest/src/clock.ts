import { setTimeout as delay } from 'node:timers/promises';

/** Returns the machine's monotonic clock, ms. All processes of a machine have the same one. */
export const steadyMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The clock and the pauses by which load is paced; tests pass fake ones. */
export interface Clock {
  /** Monotonic time in ms since an arbitrary start. */
  now(): number;
  pause(ms: number): Promise<unknown>;
}

export const steadyClock: Clock = { now: steadyMs, pause: (ms) => delay(ms) };
