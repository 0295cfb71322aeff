import { setTimeout as pause } from 'node:timers/promises';
import { closeCodes } from '@hangout/contract/room/messages';
import { removePictures, renewActors, roomPulses } from '@hangout/db';
import { type Actor, NotHosted, openActor } from './hangout/actor.ts';
import type { Ports } from './hangout/hangout.ts';
import { NO_ROOMS, type RoomCounts } from './hangout/meters.ts';
import { fenceOff } from './hangout/over.ts';
import { checkSeats, refresh, refreshPeople } from './hangout/refresh.ts';
import { tellReports } from './hangout/reports.ts';
import { createShowing } from './showing.ts';

/** One hangout that this process hosts. */
export interface Hosting {
  readonly roomUuid: string;
  readonly actor: Actor;
  /** A room shows it; until then it is only about to be entered. */
  taken: boolean;
  /** Resolves once it was given up, and whatever showed it is gone. */
  readonly gone: PromiseWithResolvers<void>;
}

/** All hangouts of this process: opened once each, kept alive, told of changes, shown to everyone else. */
export interface Hosts {
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
  /** A notice: this hangout, or '*' any, may have changed. */
  roomChanged(roomUuid: string): void;
  userChanged(userUuid: string): void;
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

/** [H427] A hangout without anybody inside or on the stage is given up after this long, ms. */
const EMPTY_MS = 20_000;
/** How long whoever asks the wrong process waits for the right one to say where it is, ms. */
const ELSEWHERE_MS = 2000;
/** Hangouts that are handed over at the same time, and how long the next ones wait for them, ms. */
const HANDED_OVER = 20;
const HANDING_MS = 1500;

export function createHosts(ports: Ports, options: HostOptions): Hosts {
  const { db, log, time } = ports;
  const { process, leaseMs = 3000, patienceMs = 6000 } = options;
  const hosted = new Map<string, Promise<Hosting>>();
  const ready = new Map<string, Hosting>();
  const showing = createShowing(db);
  let leaving = false;
  let renewedAt = performance.now();

  async function take(roomUuid: string): Promise<Hosting> {
    const began = performance.now();
    for (;;) {
      try {
        const actor = await openActor(ports, { roomUuid, process, leaseMs });
        const hosting = { roomUuid, actor, taken: false, gone: Promise.withResolvers<void>() };
        ready.set(roomUuid, hosting);
        return hosting;
      } catch (error) {
        const mayWait = error instanceof NotHosted && error.reason === 'elsewhere';
        if (!mayWait || performance.now() - began > patienceMs) throw error;
        // whoever held it last may have died without a word: its lease runs out by itself
        await pause(200);
      }
    }
  }

  async function close(hosting: Hosting): Promise<void> {
    const { roomUuid, actor } = hosting;
    if (ready.get(roomUuid) !== hosting) return;
    ready.delete(roomUuid);
    actor.h.closing = true;
    await actor.close();
    // whoever takes it over shows it within a second
    if (!actor.h.fenced && !leaving) await removePictures(db, [roomUuid]).catch(() => {});
    hosted.delete(roomUuid);
    hosting.gone.resolve();
  }

  async function renew(): Promise<void> {
    const leases = [...ready.values()].map(({ actor }) => actor.h.lease);
    const asked = performance.now();
    const ours = leases.length === 0 ? new Set<string>() : await renewActors(db, leases, leaseMs);
    renewedAt = asked;
    for (const { roomUuid, epoch } of leases) {
      const hosting = ready.get(roomUuid);
      if (hosting?.actor.h.lease.epoch === epoch && !ours.has(roomUuid)) fenceOff(hosting.actor.h);
    }
  }

  async function feelPulses(): Promise<void> {
    const pulses = await roomPulses(db, [...ready.keys()]);
    const known = new Set(pulses.map((pulse) => pulse.roomUuid));
    for (const { roomUuid, actor } of ready.values()) if (!known.has(roomUuid)) await refresh(actor.h);
    for (const { roomUuid, rev, seated, openReports } of pulses) {
      const h = ready.get(roomUuid)?.actor.h;
      if (!h || h.over) continue;
      if (rev > h.truth.rev) await refresh(h);
      if (h.booth.djs.some((dj) => !seated.includes(dj.uuid))) await checkSeats(h);
      tellReports(h, openReports);
    }
  }

  async function show(): Promise<void> {
    const hangouts = [...ready.values()].map(({ actor }) => actor.h).filter((h) => !h.over && !h.closing);
    await showing.show(hangouts, time.now());
  }

  function giveUpEmpty(): void {
    const now = time.now();
    for (const hosting of ready.values()) {
      const { h } = hosting.actor;
      if (h.emptySince === null || now - h.emptySince < EMPTY_MS) continue;
      if (h.closing) continue;
      if (hosting.taken) h.outlet?.close(1000);
      else void close(hosting);
    }
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
  const keepLeases = inTurn(renew);
  const lookAround = inTurn(feelPulses, show);
  async function everySecond(): Promise<void> {
    await Promise.all([keepLeases(), lookAround()]);
    giveUpEmpty();
  }
  const stop = time.every(1000, () => void everySecond());

  /** The next hangouts that nobody has begun to close. */
  function takeSome(): Hosting[] {
    const open = [...ready.values()].filter(({ actor }) => !actor.h.closing && !actor.h.over);
    const some = open.slice(0, HANDED_OVER);
    for (const { actor } of some) actor.h.closing = true;
    return some;
  }

  const hosts: Hosts = {
    async expect(roomUuid) {
      const began = performance.now();
      while (options.whereTo && !hosted.has(roomUuid)) {
        const where = await options.whereTo(roomUuid);
        if (where === 'listed') return null;
        if (where === 'here') break;
        if (performance.now() - began > ELSEWHERE_MS) throw new NotHosted('elsewhere');
        await pause(200);
      }
      return hosts.open(roomUuid);
    },
    async open(roomUuid) {
      for (;;) {
        if (leaving) throw new NotHosted('elsewhere');
        let opening = hosted.get(roomUuid);
        if (!opening) {
          opening = take(roomUuid);
          hosted.set(roomUuid, opening);
        }
        try {
          const hosting = await opening;
          const { h } = hosting.actor;
          if (!h.over && !h.closing) {
            if (h.emptySince !== null) h.emptySince = time.now();
            return hosting;
          }
          // the next one begins when this one is wholly gone
          if (!hosting.taken) await close(hosting);
          await hosting.gone.promise;
        } catch (error) {
          if (hosted.get(roomUuid) === opening) hosted.delete(roomUuid);
          throw error;
        }
      }
    },
    close,
    async handOver() {
      leaving = true;
      for (let group = takeSome(); group.length > 0; group = takeSome()) {
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
    },
    areLeasesHeld: () => ready.size === 0 || performance.now() - renewedAt < leaseMs,
    async closeAll() {
      leaving = true;
      stop();
      await Promise.all([...ready.values()].map(close));
    },
    roomChanged(roomUuid) {
      for (const { actor, roomUuid: mine } of ready.values()) {
        if (roomUuid !== '*' && roomUuid !== mine) continue;
        refresh(actor.h)
          .then(() => checkSeats(actor.h))
          .catch((error: unknown) => log.warn({ err: error, room: mine }, 'a change waits to be read'));
      }
    },
    userChanged(userUuid) {
      for (const { actor } of ready.values()) {
        const uuids = userUuid === '*' ? actor.h.crowd.people.keys() : [userUuid];
        refreshPeople(actor.h, uuids).catch((error: unknown) =>
          log.warn({ err: error, user: userUuid }, 'a changed account waits to be read'),
        );
      }
    },
    count() {
      const counts = { ...NO_ROOMS, rooms: ready.size };
      for (const { actor } of ready.values()) {
        const { crowd, mailbox, votes, chat } = actor.h;
        counts.people += crowd.size;
        for (const _ of crowd.sockets()) counts.sockets += 1;
        counts.commands += mailbox.depth;
        counts.longestMailbox = Math.max(counts.longestMailbox, mailbox.depth);
        counts.votesWaiting += votes.waiting;
        counts.linesWaiting += chat.waiting.length;
        const lagMs = votes.waitingSince === null ? 0 : performance.now() - votes.waitingSince;
        counts.keeperLagSeconds = Math.max(counts.keeperLagSeconds, lagMs / 1000);
      }
      return counts;
    },
    *all() {
      for (const { actor } of ready.values()) yield actor;
    },
    everySecond,
  };
  return hosts;
}
