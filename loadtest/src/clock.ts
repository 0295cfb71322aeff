import { setTimeout as delay } from 'node:timers/promises';

/** Returns the machine's monotonic clock, ms. It is the same in all processes of one machine. */
export const steadyMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The clock and timer by which load is paced. Tests pass a fake clock. */
export interface Clock {
  /** Monotonic time in ms since an arbitrary start. */
  now(): number;
  pause(ms: number): Promise<unknown>;
}

export const steadyClock: Clock = { now: steadyMs, pause: (ms) => delay(ms) };
