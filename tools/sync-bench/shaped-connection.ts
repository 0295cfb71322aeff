/** A worker: a TCP proxy that delays what passes, each way, and passes nothing while it is told to pause. */
import { connect, createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { type Flow, type FlowClock, openFlow } from './flow.ts';
import type { LineData } from './network-proxy.ts';
import type { Delay } from './sample-delay.ts';

/** Bytes on their way in one direction of one connection; more than this waits at its sender. */
const IN_FLIGHT = 4 << 20;

// The main thread starts this file with nothing else.
const { port, ...delay } = workerData as LineData;
let paused = false;
let connections = 0;
const flows = new Set<Flow>();

const clock: FlowClock = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Carries what `from` says to `to`, later; the end of it as well. */
function carry(from: Socket, to: Socket, how: Delay): void {
  const flow = openFlow(
    how,
    clock,
    () => paused,
    (bytes) => {
      if (bytes === null) {
        flows.delete(flow);
        to.end();
      } else to.write(bytes);
      if (flow.inFlight() < IN_FLIGHT) from.resume();
    },
  );
  flows.add(flow);
  from.on('data', (bytes) => {
    flow.give(bytes);
    if (flow.inFlight() >= IN_FLIGHT) from.pause();
  });
  from.on('end', () => flow.give(null));
  // A connection that broke ends on the other side too, once what it had said has arrived.
  from.on('close', () => flow.give(null));
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
