import { measureRestingKB, startServer } from './measured-process.ts';
import { type ReadMetrics, readProcessMetrics, readRemoteMetrics } from './process-metrics.ts';

export interface Target {
  readonly address: string;
  readonly readMetrics: ReadMetrics;
  readonly restart: (() => Promise<void>) | null;
  memoryMB(): Promise<number>;
  stop(): Promise<void>;
}

export async function startTarget(): Promise<Target> {
  const server = await startServer();
  return {
    address: server.address,
    readMetrics: readProcessMetrics(() => server.pid, server.address),
    restart: () => server.restart(),
    memoryMB: async () => (await measureRestingKB(server)) / 1024,
    stop: () => server.stop(),
  };
}

/** Uses a server that is already running: it is never stopped, and its memory is read from /metrics. */
export async function useTarget(address: string): Promise<Target> {
  const readMetrics = readRemoteMetrics(address);
  return {
    ...{ address, readMetrics, restart: null },
    memoryMB: async () => (await readMetrics()).rssMB ?? Number.NaN,
    stop: async () => {},
  };
}
