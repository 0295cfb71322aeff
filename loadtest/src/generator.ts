/** A process full of listeners; hears orders from its parent and reports on each. */
import { setTimeout as delay } from 'node:timers/promises';
import { count, fewAtATime, watch } from './crowd-of.ts';
import { type Door, openDoor } from './door.ts';
import { type Listener, listen } from './listener.ts';
import type { Order, Report } from './orders.ts';

/** Guests' tokens are fetched so many at a time. */
const TOKENS_AT_ONCE = 16;

let tokens: string[] = [];
let listeners: Listener[] = [];
const tokenOf = new WeakMap<Listener, string>();

async function through<T>(base: string, atOnce: number, work: (door: Door) => Promise<T>): Promise<T> {
  const door = openDoor(base, atOnce);
  try {
    return await work(door);
  } finally {
    door.close();
  }
}

async function enter(door: Door, slug: string, token: string): Promise<void> {
  const listener = await door.enter(slug, token);
  tokenOf.set(listener, token);
  listeners.push(listener);
}

async function carryOut(order: Order): Promise<Report> {
  switch (order.do) {
    case 'tokens':
      tokens = [];
      return through(order.base, TOKENS_AT_ONCE, (door) =>
        fewAtATime(Array.from({ length: order.count }), TOKENS_AT_ONCE, async () => {
          tokens.push(await door.guestToken());
        }),
      );
    case 'join':
      return through(order.base, order.atOnce, (door) =>
        fewAtATime(tokens, order.atOnce, async (token) => {
          await enter(door, order.slug, token);
        }),
      );
    case 'connect':
      return fewAtATime(Array.from({ length: order.count }), order.atOnce, async () => {
        listeners.push(await listen(order.url, { welcome: false }));
      });
    case 'again':
      return through(order.base, 4, (door) =>
        fewAtATime(listeners.splice(0, order.count), 4, async (one) => {
          await one.leave();
          await delay(order.awayMs);
          await enter(door, order.slug, tokenOf.get(one) ?? '');
        }),
      );
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

// The conductor sends nothing but orders.
process.on('message', (order: Order) => {
  carryOut(order).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ failed: [String(error)] } satisfies Report),
  );
});
process.on('disconnect', () => process.exit());
