import { setTimeout as delay } from 'node:timers/promises';

/** Ms on the machine's own steady clock: the same in all processes of one machine. */
export const steadyMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** What keeps a pace; tests wind one by hand. */
export interface Clock {
  /** Ms since whenever, never back. */
  now(): number;
  pause(ms: number): Promise<unknown>;
}

export const steadyClock: Clock = { now: steadyMs, pause: (ms) => delay(ms) };
