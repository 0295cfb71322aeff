/**
 * A worker thread with a TCP proxy that delays bytes in both directions. It may limit the rate, and passes
 * nothing while it is paused.
 */
import { connect, createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { createLink, type Flow, type FlowClock, type Link, openFlow } from './flow.ts';
import type { ProxyData } from './network-proxy.ts';
import type { Delay } from './sample-delay.ts';

/** If more bytes than this wait in one direction of a connection, the sender is paused. */
const IN_FLIGHT = 4 << 20;
/**
 * The limit of waiting bytes on a link with a limited rate. Small, so that a fast sender waits and connections share
 * the link.
 */
const IN_FLIGHT_AT_RATE = 64 << 10;

// The cast is safe: network-proxy.ts starts this worker with this data.
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

/** Forwards bytes and the end of the stream from one socket to another, with the delay. */
function forward(from: Socket, to: Socket, options: Delay, link: Link | undefined): void {
  // Otherwise a response for a closed connection would keep using the link.
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
  // If one side breaks, the other is closed too, after the bytes that are still on their way.
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
