import { setTimeout as delay } from 'node:timers/promises';

/** Ms on the machine's monotonic clock, which is the same in all processes of one machine. */
export const steadyMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** A clock to keep a pace by; tests pass a fake one. */
export interface Clock {
  /** Ms since an arbitrary time; never goes back. */
  now(): number;
  pause(ms: number): Promise<unknown>;
}

export const steadyClock: Clock = { now: steadyMs, pause: (ms) => delay(ms) };
