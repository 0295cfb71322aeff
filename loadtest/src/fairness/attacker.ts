/**
 * A process that keeps calls of one account open until its parent disconnects. It is a separate process, so that its
 * work does not delay the measurements.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { DrawnCall } from './draw-calls.ts';

/** The attack, as the parent describes it in its first message. */
export interface FairnessAttack {
  readonly origin: string;
  readonly token: string;
  readonly calls: readonly DrawnCall[];
  readonly openCalls: number;
}

/** Number of the attacker's calls by status (0 for no response). Sent to the parent once a second. */
export type StatusCounts = Readonly<Record<number, number>>;

// This process has the lowest priority: a real attacker runs on another machine and takes no processor time from the
// server.
setPriority(19);

const counts: Record<number, number> = {};

async function attack({ origin, token, calls, openCalls }: FairnessAttack): Promise<void> {
  process.send?.('ready');
  await once(process, 'message');
  const agent = new Agent({ keepAlive: true, maxSockets: openCalls });
  for (let first = 0; first < openCalls; first += 1) void callForever({ origin, token, calls, first, agent });
  for (;;) {
    await delay(1_000);
    process.send?.(counts satisfies StatusCounts);
  }
}

async function callForever(options: {
  readonly origin: string;
  readonly token: string;
  readonly calls: readonly DrawnCall[];
  readonly first: number;
  readonly agent: Agent;
}): Promise<never> {
  const { origin, token, calls, first, agent } = options;
  for (let index = first; ; index += 1) {
    const call = calls[index % calls.length];
    if (!call) throw new Error('there are no calls');
    const status = await send({ origin, token, call, agent });
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

async function send(options: {
  readonly origin: string;
  readonly token: string;
  readonly call: DrawnCall;
  readonly agent: Agent;
}): Promise<number> {
  const { origin, token, call, agent } = options;
  const sent = request(`${origin}${call.path}`, {
    method: call.method,
    agent,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(call.body)),
    },
  });
  sent.end(call.body);
  try {
    const [response] = await once(sent, 'response');
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  } catch {
    return 0;
  }
}

process.once('disconnect', () => process.exit());
// The first message describes the attack, the second one starts it.
process.once('message', (message) => void attack(message as FairnessAttack));
