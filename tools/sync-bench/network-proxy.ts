import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Delay } from './sample-delay.ts';

/** The network between a browser and the server. */
export interface Network extends Delay {
  /**
   * [H285] Bytes per second that all connections together can receive (`down`) and send (`up`); unlimited if
   * absent.
   */
  readonly rate?: { readonly down: number; readonly up: number };
}

/** What the worker thread gets at its start. */
export interface ProxyData extends Network {
  readonly port: number;
}

/** A TCP proxy with a network delay in front of a server on this machine, for HTTP and WebSockets. */
export interface NetworkProxy {
  /** http://127.0.0.1:port */
  readonly origin: string;
  /** Holds all data back in both directions. Connections stay open, and new ones are accepted. */
  pause(): void;
  /** Delivers the data that was held back, in order; what is due arrives at once. */
  resume(): void;
  close(): Promise<void>;
}

/**
 * [H975] Opens a proxy on a free port. It has its own thread, so that other work does not change its delays.
 */
export async function openNetworkProxy(target: string, network: Network): Promise<NetworkProxy> {
  const workerData: ProxyData = { port: Number(new URL(target).port), ...network };
  const worker = new Worker(new URL('./shaped-connection.ts', import.meta.url), { workerData });
  const [port] = await once(worker, 'message');
  return {
    origin: `http://127.0.0.1:${port}`,
    pause: () => worker.postMessage('pause'),
    resume: () => worker.postMessage('resume'),
    async close() {
      await worker.terminate();
    },
  };
}
