/** A process full of listeners; hears orders from its parent, reports on each, and tells how it goes meanwhile. */
import { setTimeout as delay } from 'node:timers/promises';
import { steadyMs } from './clock.ts';
import { atPace, count, fewAtATime, patiently, watch } from './crowd-of.ts';
import { type Door, openDoor } from './door.ts';
import { type Listener, listen, received } from './listener.ts';
import type { Order, Pace, Pulse, Report } from './orders.ts';

/** Guests' tokens are fetched so many at a time; accounts cost the server more. */
const TOKENS_AT_ONCE = 16;
const ACCOUNTS_AT_ONCE = 4;
/** Connections for HTTP where people come at a pace of their own. */
const DOORS = 128;
const PULSE_MS = 500;

let tokens: string[] = [];
let listeners: Listener[] = [];
const tokenOf = new WeakMap<Listener, string>();
const pulse = { entered: 0, failed: 0, tookMs: [] as number[], bytes: 0 };

async function through<T>(base: string, atOnce: number, work: (door: Door) => Promise<T>): Promise<T> {
  const door = openDoor(base, atOnce);
  try {
    return await work(door);
  } finally {
    door.close();
  }
}

/** Puts one more listener in, and the pulse says so. */
async function enter(open: () => Promise<Listener>, token = ''): Promise<void> {
  const began = steadyMs();
  try {
    const listener = await open();
    tokenOf.set(listener, token);
    listeners.push(listener);
    pulse.entered += 1;
    pulse.tookMs.push(steadyMs() - began);
  } catch (error) {
    pulse.failed += 1;
    throw error;
  }
}

const paced = <T>(items: readonly T[], { atOnce, perSecond }: Pace, work: (item: T) => Promise<void>) =>
  perSecond === undefined ? fewAtATime(items, atOnce, work) : atPace(items, perSecond, work);

/** Everybody at once; the time that each took counts from its own beginning. */
async function timed<T>(
  items: readonly T[],
  work: (item: T, clock: { begin(): void }) => Promise<void>,
): Promise<Report> {
  const tookMs: number[] = [];
  const { times, failed } = await fewAtATime(items, items.length, async (item) => {
    let began = steadyMs();
    await work(item, {
      begin: () => {
        began = steadyMs();
      },
    });
    tookMs.push(steadyMs() - began);
  });
  return { times, failed, tookMs };
}

async function carryOut(order: Order): Promise<Report> {
  switch (order.do) {
    case 'tokens': {
      tokens = [];
      const { named } = order;
      const atOnce = named === undefined ? TOKENS_AT_ONCE : ACCOUNTS_AT_ONCE;
      return through(order.base, atOnce, (door) =>
        fewAtATime([...Array(order.count).keys()], atOnce, async (index) => {
          const name = `${named} ${process.pid} ${index}`;
          tokens.push(await (named === undefined ? door.guestToken() : door.accountToken(name)));
        }),
      );
    }
    case 'join': {
      const doors = order.perSecond === undefined ? order.atOnce : DOORS;
      return through(order.base, doors, (door) =>
        paced(tokens, order, (token) => enter(() => door.enter(order.slug, token), token)),
      );
    }
    case 'connect':
      return paced([...Array(order.count).keys()], order, () =>
        enter(() => listen(order.url, { welcome: false })),
      );
    case 'again':
      return through(order.base, 4, (door) =>
        fewAtATime(listeners.splice(0, order.count), 4, async (one) => {
          await one.leave();
          await delay(order.awayMs);
          const token = tokenOf.get(one) ?? '';
          await enter(() => door.enter(order.slug, token), token);
        }),
      );
    case 'ask':
      return timed(listeners, async (one, clock) => {
        await delay(Math.random() * order.withinMs);
        clock.begin();
        await one.ask(order.name, order.payload);
      });
    case 'drop':
      for (const one of listeners) one.drop();
      return {};
    case 'return': {
      const all = listeners;
      listeners = [];
      return through(order.base, DOORS, (door) =>
        timed(all, async (one, clock) => {
          await Promise.race([one.gone, delay(order.patienceMs)]);
          if (one.isOpen()) {
            listeners.push(one);
            throw new Error('the line was never lost');
          }
          clock.begin();
          const token = tokenOf.get(one) ?? '';
          await patiently(() => enter(() => door.enter(order.slug, token), token), order);
        }),
      );
    }
    case 'watch':
      watch(listeners);
      return {};
    case 'count':
      return { counted: count(listeners) };
    case 'leave':
      await Promise.all(listeners.map((one) => one.leave()));
      listeners = [];
      return {};
  }
}

setInterval(() => {
  const open = listeners.filter((one) => one.isOpen()).length;
  const { entered, failed, tookMs } = pulse;
  const told: Pulse = { entered, failed, tookMs, bytes: received.bytes - pulse.bytes, open };
  Object.assign(pulse, { entered: 0, failed: 0, tookMs: [], bytes: received.bytes });
  process.send?.({ pulse: told });
}, PULSE_MS).unref();

// The conductor sends nothing but orders.
process.on('message', (order: Order) => {
  carryOut(order).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ report: { failed: [String(error)] } satisfies Report }),
  );
});
process.on('disconnect', () => process.exit());
