/**
 * A worker process with many listeners. It carries out its parent's commands, and reports results and
 * progress.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { steadyMs } from '../clock.ts';
import type { CommandReport, Pace, WorkerCommand, WorkerProgress } from './commands.ts';
import { createJoinClient, type JoinClient } from './join-client.ts';
import { connectListener, type Listener, received } from './listener.ts';
import {
  countListeners,
  resetListeners,
  retryAfterReset,
  retryWithBackoff,
  runAtRate,
  runConcurrently,
} from './pacing.ts';

/**
 * How many guest tokens, and how many accounts, are requested at a time. Few accounts, because password
 * hashing is costly.
 */
const CONCURRENT_TOKENS = 16;
const CONCURRENT_ACCOUNTS = 4;
/** Number of HTTP connections if listeners join at a fixed rate. */
const HTTP_CONNECTIONS = 128;
const PROGRESS_INTERVAL_MS = 500;

let tokens: string[] = [];
let listeners: Listener[] = [];
const tokenOf = new WeakMap<Listener, string>();
const progress = { joined: 0, failed: 0, durationsMs: [] as number[], bytes: 0 };

async function withJoinClient<T>(
  base: string,
  connections: number,
  work: (client: JoinClient) => Promise<T>,
): Promise<T> {
  const client = createJoinClient(base, connections);
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

/** Opens a listener, and adds its join to the progress. */
async function addListener(open: () => Promise<Listener>, token = ''): Promise<void> {
  const began = steadyMs();
  try {
    const listener = await open();
    tokenOf.set(listener, token);
    listeners.push(listener);
    progress.joined += 1;
    progress.durationsMs.push(steadyMs() - began);
  } catch (error) {
    progress.failed += 1;
    throw error;
  }
}

const runPaced = <T>(
  items: readonly T[],
  { concurrency, perSecond }: Pace,
  work: (item: T) => Promise<void>,
) =>
  perSecond === undefined ? runConcurrently(items, concurrency, work) : runAtRate(items, perSecond, work);

/** Runs all items at the same time. The duration of an item begins when it calls `begin`. */
async function runTimed<T>(
  items: readonly T[],
  work: (item: T, timer: { begin(): void }) => Promise<void>,
): Promise<CommandReport> {
  const durationsMs: number[] = [];
  const { times, failed } = await runConcurrently(items, items.length, async (item) => {
    let began = steadyMs();
    await work(item, {
      begin: () => {
        began = steadyMs();
      },
    });
    durationsMs.push(steadyMs() - began);
  });
  return { times, failed, durationsMs };
}

async function runCommand(command: WorkerCommand): Promise<CommandReport> {
  switch (command.do) {
    case 'tokens': {
      tokens = [];
      const { named } = command;
      const concurrency = named === undefined ? CONCURRENT_TOKENS : CONCURRENT_ACCOUNTS;
      return withJoinClient(command.base, concurrency, (client) =>
        runConcurrently([...Array(command.count).keys()], concurrency, async (index) => {
          const name = `${named} ${process.pid} ${index}`;
          tokens.push(await (named === undefined ? client.guestToken() : client.accountToken(name)));
        }),
      );
    }
    case 'join': {
      const connections = command.perSecond === undefined ? command.concurrency : HTTP_CONNECTIONS;
      return withJoinClient(command.base, connections, (client) =>
        runPaced(tokens, command, (token) =>
          retryAfterReset(() => addListener(() => client.join(command.slug, token), token)),
        ),
      );
    }
    case 'connect':
      return runPaced([...Array(command.count).keys()], command, () =>
        addListener(() => connectListener(command.url, { isHangout: false })),
      );
    case 'rejoin':
      return withJoinClient(command.base, 4, (client) =>
        runConcurrently(listeners.splice(0, command.count), 4, async (listener) => {
          await listener.leave();
          await delay(command.awayMs);
          const token = tokenOf.get(listener) ?? '';
          await addListener(() => client.join(command.slug, token), token);
        }),
      );
    case 'request':
      return runTimed(listeners, async (listener, timer) => {
        await delay(Math.random() * command.withinMs);
        timer.begin();
        await listener.request(command.name, command.payload);
      });
    case 'drop':
      for (const listener of listeners) listener.drop();
      return {};
    case 'reconnect': {
      const all = listeners;
      listeners = [];
      return withJoinClient(command.base, HTTP_CONNECTIONS, (client) =>
        runTimed(all, async (listener, timer) => {
          await Promise.race([listener.closed, delay(command.timeoutMs)]);
          if (listener.isOpen()) {
            listeners.push(listener);
            throw new Error('the connection was never lost');
          }
          timer.begin();
          const token = tokenOf.get(listener) ?? '';
          await retryWithBackoff(() => addListener(() => client.join(command.slug, token), token), command);
        }),
      );
    }
    case 'resetCounters':
      resetListeners(listeners);
      return {};
    case 'count':
      return { counted: countListeners(listeners) };
    case 'leave':
      await Promise.all(listeners.map((listener) => listener.leave()));
      listeners = [];
      return {};
  }
}

setInterval(() => {
  const open = listeners.filter((listener) => listener.isOpen()).length;
  const { joined, failed, durationsMs } = progress;
  const current: WorkerProgress = {
    ...{ joined, failed, durationsMs, bytes: received.bytes - progress.bytes, open },
  };
  Object.assign(progress, { joined: 0, failed: 0, durationsMs: [], bytes: received.bytes });
  process.send?.({ progress: current });
}, PROGRESS_INTERVAL_MS).unref();

// The parent sends nothing but commands, hence the parameter's type.
process.on('message', (command: WorkerCommand) => {
  runCommand(command).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ report: { failed: [String(error)] } satisfies CommandReport }),
  );
});
process.on('disconnect', () => process.exit());
