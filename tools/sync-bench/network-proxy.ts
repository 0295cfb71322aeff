import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Delay } from './sample-delay.ts';

/** Properties of the network between a browser and the server. */
export interface Network extends Delay {
  /**
   * [H285] Bandwidth that all connections share, bytes per second, from the server and to it; unlimited if absent.
   */
  readonly rate?: { readonly down: number; readonly up: number };
}

/** Data that the worker thread starts with. */
export interface ProxyData extends Network {
  /** Port of the server on this machine. */
  readonly port: number;
}

/** A TCP proxy to a server on this machine that adds a network delay; it passes HTTP and WebSockets. */
export interface NetworkProxy {
  /** http://127.0.0.1:port */
  readonly origin: string;
  /** Holds back all data in both directions; connections stay open, and new ones are accepted. */
  pause(): void;
  /** Delivers the held data in order, at once if its delay is over. */
  resume(): void;
  close(): Promise<void>;
}

/** [H975] Opens a proxy on a free port, in its own thread, so that no other work affects its delays. */
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
