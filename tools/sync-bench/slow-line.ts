/** A worker: a TCP proxy that delays what passes, each way, and passes nothing while it is told to pause. */
import { connect, createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { type Delay, delayLine } from './delay-line.ts';
import type { LineData } from './slow-proxy.ts';

/** Bytes on their way in one direction of one connection; more than this waits at its sender. */
const IN_FLIGHT = 4 << 20;

// The main thread starts this file with nothing else.
const { port, ...delay } = workerData as LineData;
let paused = false;
let connections = 0;
const flows = new Set<{ flush(): void }>();

/** Carries what `from` says to `to`, later; the end of it as well. */
function carry(from: Socket, to: Socket, how: Delay): void {
  const dueAt = delayLine(how);
  const waiting: { readonly at: number; readonly bytes: Buffer | null }[] = [];
  let inFlight = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (paused) return;
    for (;;) {
      const [next] = waiting;
      if (!next) return;
      const early = next.at - performance.now();
      if (early > 0.5) {
        timer = setTimeout(flush, early);
        return;
      }
      waiting.shift();
      if (next.bytes === null) {
        flows.delete(flow);
        to.end();
      } else {
        inFlight -= next.bytes.length;
        to.write(next.bytes);
      }
      if (inFlight < IN_FLIGHT) from.resume();
    }
  };
  const hand = (bytes: Buffer | null) => {
    waiting.push({ at: dueAt(performance.now()), bytes });
    inFlight += bytes?.length ?? 0;
    if (inFlight >= IN_FLIGHT) from.pause();
    if (timer === undefined) flush();
  };
  const flow = { flush };
  flows.add(flow);
  from.on('data', hand);
  from.on('end', () => hand(null));
  // A connection that broke ends on the other side too, once what it had said has arrived.
  from.on('close', () => hand(null));
  from.on('error', () => {});
}

const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
  connections += 1;
  const far = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  carry(near, far, { ...delay, seed: delay.seed * 1_000 + connections * 2 });
  carry(far, near, { ...delay, seed: delay.seed * 1_000 + connections * 2 + 1 });
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  if (typeof bound === 'object' && bound) parentPort?.postMessage(bound.port);
});
parentPort?.on('message', (word: unknown) => {
  paused = word === 'pause';
  if (!paused) for (const flow of flows) flow.flush();
});
