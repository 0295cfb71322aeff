import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Delay } from './sample-delay.ts';

/** What the worker begins with. */
export interface LineData extends Delay {
  /** Where it leads, on this machine. */
  readonly port: number;
}

/** A way to a server on this machine that is as slow as a network. Everything of TCP passes: HTTP and WebSockets. */
export interface SlowProxy {
  /** http://127.0.0.1:port */
  readonly origin: string;
  /** Nothing passes any more, either way; connections stay, and new ones are taken. */
  pause(): void;
  /** What waited arrives at once, in its order. */
  resume(): void;
  close(): Promise<void>;
}

/** [H975] Opens one on a free port, in a thread of its own so that no other work blurs its delays. */
export async function openSlowProxy(target: string, delay: Delay): Promise<SlowProxy> {
  const workerData: LineData = { port: Number(new URL(target).port), ...delay };
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
