import { setTimeout as delay } from 'node:timers/promises';
import type { MeasuredProcess } from '../target/measured-process.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { Player } from './players.ts';
import type { Recorder } from './recorder.ts';

/** Number of joins at a time when listeners join as fast as the server can take them. */
export const CONCURRENT_JOINS = 48;
/** Clients in the hangout besides listeners and players: the DJ and the recorder. */
export const OTHER_CLIENTS = 2;

/** A hangout under load. */
export interface LoadedHangout {
  readonly server: MeasuredProcess & { readonly postmaster: number };
  /** The worker processes with the listeners. */
  readonly workers: WorkerPool;
  readonly slug: string;
  /** Users with accounts, who are connected by the real SDK. */
  readonly players: readonly Player[];
  readonly recorder: Recorder;
  /** Number of clients in the hangout: listeners, players, the recorder and the DJ. */
  readonly people: number;
  readonly listeners: number;
  readonly patchMs: number;
  log(message: string): void;
  /** A sentence for each broken invariant. */
  readonly violations: string[];
}

/** A hangout under load, and a control server with workers of its own. */
export interface HangoutWithControl extends LoadedHangout {
  readonly control: MeasuredProcess;
  readonly controlWorkers: WorkerPool;
}

/** Returns the interval of the server's patches with this many people in the hangout, ms. */
export const patchIntervalMs = (people: number): number => Math.max(100, Math.round(people * 0.1));

/** Waits until the synced state does not change any more, so that no patches are sent. */
export async function waitUntilQuiet({ recorder, patchMs }: LoadedHangout): Promise<void> {
  const quietMs = patchMs * 1.5 + 700;
  for (;;) {
    recorder.listener.patchAt = 0;
    await delay(quietMs);
    if (recorder.listener.patchAt === 0) return;
  }
}
