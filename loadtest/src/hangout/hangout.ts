import { setTimeout as delay } from 'node:timers/promises';
import type { MeasuredProcess } from '../target/measured-process.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { Player } from './players.ts';
import type { Recorder } from './recorder.ts';

/** Concurrent joins where listeners join as fast as the server lets them. */
export const CONCURRENT_JOINS = 48;
/** The DJ and the recorder are inside too, beside listeners and players. */
export const OTHER_CLIENTS = 2;

/** A hangout under load, as the phases of a run share it. */
export interface LoadedHangout {
  readonly server: MeasuredProcess & { readonly postmaster: number };
  /** The processes of the listeners. */
  readonly workers: WorkerPool;
  readonly slug: string;
  /** Users with accounts and the real SDK. */
  readonly players: readonly Player[];
  readonly recorder: Recorder;
  /** All clients inside: listeners, recorder, players and the DJ. */
  readonly people: number;
  /** Clients of the workers. */
  readonly listeners: number;
  readonly patchMs: number;
  log(message: string): void;
  /** Facts that break an invariant of the load test, each as a sentence. */
  readonly violations: string[];
}

/** A hangout under load beside a control server with workers of its own. */
export interface HangoutWithControl extends LoadedHangout {
  readonly control: MeasuredProcess;
  readonly controlWorkers: WorkerPool;
}

/** The server's interval between two patches with so many people inside, ms. */
export const patchIntervalMs = (people: number): number => Math.max(100, Math.round(people * 0.1));

/** Waits until the synced state does not change any more. */
export async function waitUntilQuiet({ recorder, patchMs }: LoadedHangout): Promise<void> {
  const quietMs = patchMs * 1.5 + 700;
  for (;;) {
    recorder.listener.patchAt = 0;
    await delay(quietMs);
    if (recorder.listener.patchAt === 0) return;
  }
}
