import {
  type Db,
  deleteExpiredProcesses,
  deleteProcess,
  findOrphanedRooms,
  placeRoom,
  reportProcess,
} from '@hangout/db';
import type { Log } from '@hangout/server';
import type { RoomRegistry } from '../registry/index.ts';
import { type Scheduler, withoutOverlap } from '../scheduler.ts';
import { computeLoad, measureProcess } from './load.ts';
import { NameTaken } from './process-name.ts';

/** This process as a member of the cluster. */
export interface Membership {
  /** From now on no hangouts are placed here. */
  drain(): Promise<void>;
  /** Removes this process from the list, so that the others need not wait until its heartbeat is too old. */
  leave(): Promise<void>;
  /** What runs once a second; tests call it themselves. */
  tick(): Promise<void>;
}

/** Processes that are gone are removed every so many seconds. */
const SWEEP_EVERY = 30;
/** Most orphaned rooms that one process looks at in a second. */
const MAX_ORPHANS = 20;

/**
 * [H440][H444] Joins the cluster: writes a heartbeat with the load once a second, and takes over orphaned rooms
 * (failover).
 */
export async function joinCluster(
  dependencies: {
    readonly db: Db;
    readonly log: Log;
    readonly scheduler: Scheduler;
    readonly registry: RoomRegistry;
    /** [H920] Called once when this process stood still and another has claimed its name; no heartbeat follows. */
    readonly onReplaced: (error: NameTaken) => void;
  },
  self: { readonly id: string; readonly name: string },
): Promise<Membership> {
  const { db, log, scheduler, registry, onReplaced } = dependencies;
  const measure = measureProcess();
  let isDraining = false;
  let hasLeft = false;
  let seconds = 0;

  async function report(): Promise<void> {
    const { rooms, people } = registry.stats();
    const usage = { rooms, people, ...measure.read() };
    if (hasLeft) return;
    const isOurs = await reportProcess(db, {
      ...self,
      ...usage,
      load: computeLoad(usage),
      draining: isDraining,
    });
    if (isOurs || hasLeft) return;
    hasLeft = true;
    onReplaced(new NameTaken(self.name));
  }

  /** Opens rooms whose lease ran out without being released, where they are placed here. */
  async function takeOverOrphans(): Promise<void> {
    if (isDraining) return;
    const orphans = await findOrphanedRooms(db, MAX_ORPHANS);
    await Promise.all(
      orphans.map(async (roomUuid) => {
        const place = await placeRoom(db, roomUuid);
        if (place?.id !== self.id || isDraining) return;
        log.info({ room: roomUuid }, 'taking over an orphaned room');
        await registry.open(roomUuid);
      }),
    );
  }

  async function sweep(): Promise<void> {
    seconds += 1;
    if (seconds % SWEEP_EVERY === 1) await deleteExpiredProcesses(db);
  }

  const job = (work: () => Promise<void>, failure: string) =>
    withoutOverlap(async () => {
      if (hasLeft) return;
      await work().catch((error: unknown) =>
        log.warn({ err: error }, `${failure}; trying again in a second`),
      );
    });
  // The heartbeat waits for nothing else, because a silent process loses its placements.
  const jobs = [
    job(report, 'heartbeat of the process could not be written'),
    job(takeOverOrphans, 'orphaned rooms could not be taken over'),
    job(sweep, 'processes that are gone could not be removed'),
  ];
  const tick = async () => void (await Promise.all(jobs.map((run) => run())));

  await report();
  const stop = scheduler.repeat(1000, () => void tick());
  return {
    async drain() {
      isDraining = true;
      await report().catch((error: unknown) =>
        log.warn(
          { err: error },
          'drain could not be reported; other processes see it when the heartbeat stops',
        ),
      );
    },
    async leave() {
      hasLeft = true;
      stop();
      measure.stop();
      await deleteProcess(db, self.id).catch(() => {});
    },
    tick,
  };
}
