/**
 * A worker thread: a TCP proxy that delays bytes in both directions, with an optional rate limit, and passes nothing
 * while it is paused.
 */
import { connect, createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { createLink, type Flow, type FlowClock, type Link, openFlow } from './flow.ts';
import type { ProxyData } from './network-proxy.ts';
import type { Delay } from './sample-delay.ts';

/** Maximum of undelivered bytes in one direction of one connection; beyond it the sender is paused. */
const IN_FLIGHT = 4 << 20;
/**
 * Like IN_FLIGHT, for a link with a rate limit: so small that a fast sender has to wait, and connections share the
 * link.
 */
const IN_FLIGHT_AT_RATE = 64 << 10;

// network-proxy.ts starts this worker with this data, hence the cast.
const { port, rate, ...delay } = workerData as ProxyData;
const inFlightLimit = rate ? IN_FLIGHT_AT_RATE : IN_FLIGHT;
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

const up = rate && createLink(rate.up, clock);
const down = rate && createLink(rate.down, clock);

/** Forwards bytes and the end of the stream from one socket to the other, delayed. */
function forward(from: Socket, to: Socket, options: Delay, link: Link | undefined): void {
  // A response on a closed connection would otherwise keep using its share of the link.
  if (link)
    to.on('close', () => {
      flows.delete(flow);
      flow.drop();
      from.destroy();
    });
  const flow = openFlow(
    options,
    clock,
    () => paused,
    (bytes) => {
      if (bytes === null) {
        flows.delete(flow);
        to.end();
      } else to.write(bytes);
      if (flow.inFlight() < inFlightLimit) from.resume();
    },
    link,
  );
  flows.add(flow);
  from.on('data', (bytes) => {
    flow.send(bytes);
    if (flow.inFlight() >= inFlightLimit) from.pause();
  });
  from.on('end', () => flow.send(null));
  // A broken connection is also closed on the other side, once its bytes are delivered.
  from.on('close', () => flow.send(null));
  from.on('error', () => {});
}

const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
  connections += 1;
  const far = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  forward(near, far, { ...delay, seed: delay.seed * 1_000 + connections * 2 }, up);
  forward(far, near, { ...delay, seed: delay.seed * 1_000 + connections * 2 + 1 }, down);
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  if (typeof bound === 'object' && bound) parentPort?.postMessage(bound.port);
});
parentPort?.on('message', (word: unknown) => {
  paused = word === 'pause';
  if (!paused) for (const flow of flows) flow.flush();
});
