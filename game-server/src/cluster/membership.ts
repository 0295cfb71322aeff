import { type Db, orphanedRooms, placeRoom, removeProcess, reportProcess, sweepProcesses } from '@hangout/db';
import type { Log } from '@hangout/server';
import type { RoomRegistry } from '../registry/index.ts';
import type { Scheduler } from '../scheduler.ts';
import { loadOf, measureSelf } from './load.ts';
import { NameTaken } from './name.ts';

/** This process among others that host hangouts. */
export interface Membership {
  /** Nothing new is placed here any more. */
  drain(): Promise<void>;
  /** The others need not wait for its silence. */
  leave(): Promise<void>;
  /** What happens once a second, for tests. */
  everySecond(): Promise<void>;
}

const SWEEP_EVERY = 30;
/** Orphans that one process looks at in a second. */
const ORPHANS = 20;

/** [H440][H444] Says once a second that this process lives and how busy it is, and takes in hangouts that lost theirs. */
export async function joinCluster(
  ports: {
    readonly db: Db;
    readonly log: Log;
    readonly time: Scheduler;
    readonly hosts: RoomRegistry;
    /** [H920] This process stood still, and another has taken its name: called once, nothing more is said. */
    readonly replaced: (error: NameTaken) => void;
  },
  self: { readonly id: string; readonly name: string },
): Promise<Membership> {
  const { db, log, time, hosts, replaced } = ports;
  const measure = measureSelf();
  let draining = false;
  let left = false;
  let seconds = 0;

  async function report(): Promise<void> {
    const { rooms, people } = hosts.stats();
    const busyness = { rooms, people, ...measure.read() };
    if (left) return;
    const isOurs = await reportProcess(db, { ...self, ...busyness, load: loadOf(busyness), draining });
    if (isOurs || left) return;
    left = true;
    replaced(new NameTaken(self.name));
  }

  async function takeInOrphans(): Promise<void> {
    if (draining) return;
    const orphans = await orphanedRooms(db, ORPHANS);
    await Promise.all(
      orphans.map(async (roomUuid) => {
        const place = await placeRoom(db, roomUuid);
        if (place?.id !== self.id || draining) return;
        log.info({ room: roomUuid }, 'takes in a hangout whose process is gone');
        await hosts.open(roomUuid);
      }),
    );
  }

  async function sweep(): Promise<void> {
    seconds += 1;
    if (seconds % SWEEP_EVERY === 1) await sweepProcesses(db);
  }

  /** Not again before it is done; what fails is tried again a second later. */
  const inTurn = (work: () => Promise<void>) => {
    let busy = false;
    return async () => {
      if (busy || left) return;
      busy = true;
      await work().catch((error: unknown) => log.warn({ err: error }, `could not ${work.name}`));
      busy = false;
    };
  };
  // a sign of life waits for nothing: whoever is silent loses what it has
  const works = [report, takeInOrphans, sweep].map(inTurn);
  const everySecond = async () => void (await Promise.all(works.map((work) => work())));

  await report();
  const stop = time.repeat(1000, () => void everySecond());
  return {
    async drain() {
      draining = true;
      await report().catch((error: unknown) =>
        log.warn({ err: error }, 'nobody hears that this process drains'),
      );
    },
    async leave() {
      left = true;
      stop();
      measure.stop();
      await removeProcess(db, self.id).catch(() => {});
    },
    everySecond,
  };
}
