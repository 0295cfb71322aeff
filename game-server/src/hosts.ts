import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, NotHosted } from './hangout/actor.ts';
import type { Ports } from './hangout/hangout.ts';
import type { RoomCounts } from './hangout/meters.ts';
import { countRooms } from './hosts/count-rooms.ts';
import { handOver } from './hosts/hand-over.ts';
import type { Hosting } from './hosts/hosting.ts';
import { createLeases } from './hosts/leases.ts';
import { createLookAround } from './hosts/look-around.ts';
import { createNews, type News } from './hosts/news.ts';
import { createOpening } from './hosts/opening.ts';

/** All hangouts of this process: opened once each, kept alive, told of changes, shown to everyone else. */
export interface Hosts extends News {
  /** The hangout's actor, opened if need be; callers at the same time share it. @throws NotHosted */
  open(roomUuid: string): Promise<Hosting>;
  /**
   * [H445] Before somebody is let in: the actor is here, or the matchmaker knows the way to it.
   * @throws NotHosted 'elsewhere' where another process has it and the way is not known.
   */
  expect(roomUuid: string): Promise<Hosting | null>;
  close(hosting: Hosting): Promise<void>;
  /** [H448] Hangout by hangout: all is written, the lease is free, everybody inside is asked to come again. */
  handOver(): Promise<void>;
  closeAll(): Promise<void>;
  /** False when the leases of what is hosted may have run out. */
  areLeasesHeld(): boolean;
  count(): RoomCounts;
  all(): Iterable<Actor>;
  /** What happens once a second, for tests that wind the clock. */
  everySecond(): Promise<void>;
}

export interface HostOptions {
  readonly process: string;
  readonly leaseMs?: number;
  /** How long a hangout that another process holds is waited for, ms. */
  readonly patienceMs?: number;
  /** Where a hangout that is not here belongs, among several processes; without it everything belongs here. */
  readonly whereTo?: (roomUuid: string) => Promise<'here' | 'listed' | 'elsewhere'>;
}

/** How long whoever asks the wrong process waits for the right one to say where it is, ms. */
const ELSEWHERE_MS = 2000;

export function createHosts(ports: Ports, options: HostOptions): Hosts {
  const { db, log, time } = ports;
  const { process, whereTo, leaseMs = 3000, patienceMs = 6000 } = options;
  const { ready, has, open, close, leave } = createOpening(ports, { process, leaseMs, patienceMs });
  const leases = createLeases(db, ready, leaseMs);
  const look = createLookAround(ports, ready);

  function giveUpEmpty(): void {
    for (const hosting of look.empty())
      if (hosting.taken) hosting.actor.h.outlet?.close(1000);
      else void close(hosting);
  }

  /** One after the other, and not again before all is done. */
  const inTurn = (...works: (() => Promise<void>)[]) => {
    let busy = false;
    return async () => {
      if (busy) return;
      busy = true;
      for (const work of works)
        await work().catch((error: unknown) => log.warn({ err: error }, `rooms could not ${work.name}`));
      busy = false;
    };
  };
  // Leases wait for nobody: a change that takes long in one hangout must not cost the others theirs.
  const keepLeases = inTurn(leases.renew);
  const lookAround = inTurn(look.feelPulses, look.show);
  async function everySecond(): Promise<void> {
    await Promise.all([keepLeases(), lookAround()]);
    giveUpEmpty();
  }
  const stop = time.every(1000, () => void everySecond());

  return {
    ...createNews(log, ready),
    async expect(roomUuid) {
      const began = performance.now();
      while (whereTo && !has(roomUuid)) {
        const where = await whereTo(roomUuid);
        if (where === 'listed') return null;
        if (where === 'here') break;
        if (performance.now() - began > ELSEWHERE_MS) throw new NotHosted('elsewhere');
        await pause(200);
      }
      return open(roomUuid);
    },
    open,
    close,
    async handOver() {
      leave();
      await handOver(ready, close);
    },
    areLeasesHeld: leases.areHeld,
    async closeAll() {
      leave();
      stop();
      await Promise.all([...ready.values()].map(close));
    },
    count: () => countRooms(ready),
    *all() {
      for (const { actor } of ready.values()) yield actor;
    },
    everySecond,
  };
}
