import { setTimeout as pause } from 'node:timers/promises';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { type Actor, NotHosted } from '../hangout/actor.ts';
import type { Dependencies } from '../hangout/hangout.ts';
import type { RoomStats } from '../hangout/metrics.ts';
import { withoutOverlap } from '../scheduler.ts';
import { drainRooms } from './drain.ts';
import type { HostedRoom } from './hosted-room.ts';
import { createLeases } from './leases.ts';
import { createRoomOpener } from './open-room.ts';
import { createPgNotificationHandlers, type PgNotificationHandlers } from './pg-notifications.ts';
import { createRoomPoll } from './poll.ts';
import { collectStats } from './stats.ts';

/** The room registry: all actors of this process, and the periodic work for them. */
export interface RoomRegistry extends PgNotificationHandlers {
  /** Returns whether the hangout is open here or being opened. */
  has(roomUuid: string): boolean;
  /** Resolves to the hangout, opened if necessary. Simultaneous calls share an opening. @throws NotHosted */
  open(roomUuid: string): Promise<HostedRoom>;
  /**
   * [H445] Called before a join, so that the actor runs here. Resolves to null if the matchmaker sends the join to
   * another process.
   * @throws NotHosted 'elsewhere' if another process runs the actor and the matchmaker does not list it
   */
  prepareJoin(roomUuid: string): Promise<HostedRoom | null>;
  close(hosted: HostedRoom): Promise<void>;
  /**
   * [H448] Closes the hangouts in batches: commits everything, releases the leases, and asks clients to
   * reconnect.
   */
  drain(): Promise<void>;
  closeAll(): Promise<void>;
  /** False if leases may have expired. */
  areLeasesHeld(): boolean;
  stats(): RoomStats;
  actors(): Iterable<Actor>;
  /** Does the work that is due once a second. The scheduler calls it; tests call it directly. */
  tick(): Promise<void>;
}

export interface RegistryOptions {
  readonly process: string;
  readonly leaseMs?: number;
  /** Longest wait for another process's lease to expire, ms. */
  readonly openTimeoutMs?: number;
  /**
   * Says which process opens a hangout that is not open here. Absent in a single process, which opens all.
   */
  readonly findPlacement?: (roomUuid: string) => Promise<'here' | 'listed' | 'elsewhere'>;
}

/** A join at the wrong process waits at most this long for the right one to list the hangout, ms. */
const PLACEMENT_TIMEOUT_MS = scaleTimeout(2000);

export function createRoomRegistry(dependencies: Dependencies, options: RegistryOptions): RoomRegistry {
  const { db, log, scheduler } = dependencies;
  const {
    process,
    findPlacement,
    leaseMs = scaleTimeout(3000),
    openTimeoutMs = scaleTimeout(6000),
  } = options;
  const opener = createRoomOpener(dependencies, { process, leaseMs, openTimeoutMs });
  const { hosted, open, close } = opener;
  const leases = createLeases(db, hosted, leaseMs);
  const poll = createRoomPoll(dependencies, hosted, process);
  const notifications = createPgNotificationHandlers(dependencies, hosted);

  function closeEmptyRooms(): void {
    for (const room of poll.expiredEmptyRooms())
      if (room.hasColyseusRoom) room.actor.hangout.broadcaster?.close(1000);
      else void close(room);
  }

  const attempt = (work: () => Promise<void>, failure: string) =>
    work().catch((error: unknown) => log.warn({ err: error }, `${failure}; trying again in a second`));
  // Leases are renewed separately from other periodic work, so that slow work for a hangout does not let them expire.
  const renewLeases = withoutOverlap(() => attempt(leases.renew, 'room leases could not be renewed'));
  const pollAndPublish = withoutOverlap(async () => {
    notifications.repeatFailedReads();
    await attempt(poll.pollRevisions, 'room revisions could not be polled');
    await attempt(poll.publish, 'room snapshots and presence could not be published');
  });
  async function tick(): Promise<void> {
    await Promise.all([renewLeases(), pollAndPublish()]);
    closeEmptyRooms();
  }
  const stop = scheduler.repeat(1000, () => void tick());

  return {
    ...notifications,
    async prepareJoin(roomUuid) {
      const began = performance.now();
      while (findPlacement && !opener.has(roomUuid)) {
        const placement = await findPlacement(roomUuid);
        if (placement === 'listed') return null;
        if (placement === 'here') break;
        if (performance.now() - began > PLACEMENT_TIMEOUT_MS) throw new NotHosted('elsewhere');
        await pause(200);
      }
      return open(roomUuid);
    },
    has: opener.has,
    open,
    close,
    async drain() {
      opener.stopOpening();
      await drainRooms(hosted, close);
    },
    areLeasesHeld: leases.areHeld,
    async closeAll() {
      opener.stopOpening();
      stop();
      await Promise.all([...hosted.values()].map(close));
    },
    stats: () => collectStats(hosted),
    *actors() {
      for (const { actor } of hosted.values()) yield actor;
    },
    tick,
  };
}
