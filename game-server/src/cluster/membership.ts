import {
  type Db,
  deleteExpiredProcesses,
  deleteProcess,
  findOrphanedRooms,
  placeRoom,
  processTimeoutMs,
  reportProcess,
} from '@hangout/db';
import type { Log } from '@hangout/platform/log/log';
import type { RoomRegistry } from '../registry/index.ts';
import { type Scheduler, withoutOverlap } from '../scheduler.ts';
import { computeLoad, measureProcess } from './load.ts';
import { NameTaken } from './process-name.ts';

export interface Membership {
  /** After this call no further hangout is placed on this process. */
  drain(): Promise<void>;
  /**
   * Deletes this process from the table of processes, so that others need not wait until its heartbeat
   * expires.
   */
  leave(): Promise<void>;
  /** Does the work that is due once a second. The scheduler calls it; tests call it directly. */
  tick(): Promise<void>;
}

/** Processes without a heartbeat are deleted from the table at this interval, s. */
const SWEEP_EVERY = 30;
/** Number of orphaned rooms that a process looks at per second. */
const MAX_ORPHANS = 20;
/**
 * [H1244] After a database response that failed or was late, a process takes over no rooms for this long, ms. During
 * the failure no process could renew its leases, as it does once a second, so an expired lease does not mean that its
 * holder is dead.
 */
const RENEWAL_GRACE_MS = 3000;

/**
 * [H440][H444] Joins the cluster: every second writes a heartbeat with this process's load, and takes over
 * orphaned rooms (failover).
 */
export async function joinCluster(
  dependencies: {
    readonly db: Db;
    readonly log: Log;
    readonly scheduler: Scheduler;
    readonly registry: RoomRegistry;
    /**
     * [H920] Called once if another process has taken this one's name while this one was frozen. No more
     * heartbeats are sent then.
     */
    readonly onReplaced: (error: NameTaken) => void;
  },
  self: { readonly id: string; readonly name: string },
): Promise<Membership> {
  const { db, log, scheduler, registry, onReplaced } = dependencies;
  const measure = measureProcess();
  let isDraining = false;
  let hasLeft = false;
  let seconds = 0;
  let noTakeoverBefore = 0;
  let heartbeat: Promise<void> = Promise.resolve();

  function report(): Promise<void> {
    heartbeat = writeHeartbeat();
    return heartbeat;
  }

  async function writeHeartbeat(): Promise<void> {
    const { rooms, people } = registry.stats();
    const usage = { rooms, people, ...measure.read() };
    if (hasLeft) return;
    const isOurs = await holdTakeoversIfAway(() =>
      reportProcess(db, { ...self, ...usage, load: computeLoad(usage), draining: isDraining }),
    );
    if (isOurs || hasLeft) return;
    hasLeft = true;
    onReplaced(new NameTaken(self.name));
  }

  /** Runs a statement. If it fails or is late, no rooms are taken over for `RENEWAL_GRACE_MS`. */
  async function holdTakeoversIfAway<T>(run: () => Promise<T>): Promise<T> {
    const sentAt = scheduler.now();
    let isAnswered = false;
    try {
      const result = await run();
      isAnswered = scheduler.now() - sentAt <= processTimeoutMs();
      return result;
    } finally {
      if (!isAnswered) noTakeoverBefore = scheduler.now() + RENEWAL_GRACE_MS;
    }
  }

  /** Opens the orphaned rooms (whose lease has expired without a release) that are placed on this process. */
  async function takeOverOrphans(): Promise<void> {
    if (isDraining) return;
    const orphans = await holdTakeoversIfAway(() => findOrphanedRooms(db, MAX_ORPHANS));
    if (scheduler.now() < noTakeoverBefore) return;
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
  // The three jobs run independently, so that slow work does not delay the heartbeat: a process without
  // heartbeats gets no rooms.
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
      // Waits for a heartbeat that is still being written, because it would insert the row again.
      await heartbeat.catch(() => {});
      await deleteProcess(db, self.id).catch(() => {});
    },
    tick,
  };
}
