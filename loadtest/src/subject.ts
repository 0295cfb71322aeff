import { restingKB } from './phases/storm.ts';
import { startHangout } from './processes.ts';
import { type ReadVitals, vitalsOfProcess, vitalsOfTarget } from './vitals.ts';

/** A server under load. */
export interface Subject {
  readonly address: string;
  readonly read: ReadVitals;
  readonly restart: (() => Promise<void>) | null;
  memoryMB(): Promise<number>;
  stop(): Promise<void>;
}

/** The whole hangout, empty, for this run alone. */
export async function open(): Promise<Subject> {
  const server = await startHangout();
  return {
    address: server.address,
    read: vitalsOfProcess(() => server.pid, server.address),
    restart: () => server.restart(),
    memoryMB: async () => (await restingKB(server)) / 1024,
    stop: () => server.stop(),
  };
}

/** Somebody else's server: it is never ended, and its memory is what it tells. */
export async function visit(address: string): Promise<Subject> {
  const read = vitalsOfTarget(address);
  return {
    ...{ address, read, restart: null },
    memoryMB: async () => (await read()).rssMB ?? Number.NaN,
    stop: async () => {},
  };
}
