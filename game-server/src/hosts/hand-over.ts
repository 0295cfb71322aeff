import { setTimeout as pause } from 'node:timers/promises';
import { closeCodes } from '@hangout/contract/room/messages';
import type { Hosting, Ready } from './hosting.ts';

/** Hangouts that are handed over at the same time, and how long the next ones wait for them, ms. */
const HANDED_OVER = 20;
const HANDING_MS = 1500;

/** [H448] Gives up one group of hangouts after the other; nobody opens any meanwhile. */
export async function handOver(ready: Ready, close: (hosting: Hosting) => Promise<void>): Promise<void> {
  for (let group = takeSome(ready); group.length > 0; group = takeSome(ready)) {
    for (const hosting of group) {
      const { h } = hosting.actor;
      if (!hosting.taken) void close(hosting);
      else {
        h.outlet?.broadcast('roomReset', {});
        h.outlet?.close(closeCodes.reset);
      }
    }
    await Promise.race([Promise.all(group.map(({ gone }) => gone.promise)), pause(HANDING_MS)]);
  }
}

/** The next hangouts that nobody has begun to close. */
function takeSome(ready: Ready): Hosting[] {
  const open = [...ready.values()].filter(({ actor }) => !actor.h.closing && !actor.h.over);
  const some = open.slice(0, HANDED_OVER);
  for (const { actor } of some) actor.h.closing = true;
  return some;
}
