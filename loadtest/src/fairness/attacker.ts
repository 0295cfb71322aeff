/**
 * A process that keeps a number of calls of one account open until the parent disconnects. It runs separately, so
 * that its work does not delay the measurements.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { DrawnCall } from './draw-calls.ts';

/** The configuration of the attack, sent as the first message. */
export interface FairnessAttack {
  readonly origin: string;
  readonly token: string;
  readonly calls: readonly DrawnCall[];
  readonly openCalls: number;
}

/** How many of the attacker's calls ended with each status, sent once a second; 0 if there was no response. */
export type StatusCounts = Readonly<Record<number, number>>;

// Lowest priority, because a real attacker runs on another machine: the attack must not take processor time
// from the server.
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
// The bench's first message has this type; its second one starts the attack.
process.once('message', (message) => void attack(message as FairnessAttack));
