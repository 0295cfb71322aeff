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

/** The room registry: all actors of this process, and the periodic work for all of them together. */
export interface RoomRegistry extends PgNotificationHandlers {
  /**
   * Resolves with the hangout, which is opened if necessary. Simultaneous calls share one opening.
   * @throws NotHosted
   */
  open(roomUuid: string): Promise<HostedRoom>;
  /**
   * [H445] Called before a join; makes sure that the actor runs in this process. Resolves with null if the matchmaker
   * sends the join to another process.
   * @throws NotHosted 'elsewhere' if another process runs the actor and the matchmaker does not list it
   */
  prepareJoin(roomUuid: string): Promise<HostedRoom | null>;
  close(hosted: HostedRoom): Promise<void>;
  /**
   * [H448] Closes the hangouts in batches: commits everything, releases the leases and asks every client to reconnect.
   */
  drain(): Promise<void>;
  closeAll(): Promise<void>;
  /** Returns false if the leases of the hosted rooms may have expired. */
  areLeasesHeld(): boolean;
  stats(): RoomStats;
  actors(): Iterable<Actor>;
  /** Runs the registry's loop once. The scheduler calls it every second, tests call it directly. */
  tick(): Promise<void>;
}

export interface RegistryOptions {
  readonly process: string;
  readonly leaseMs?: number;
  /** Maximum time for which opening a hangout waits for the lease of another process to expire, ms. */
  readonly openTimeoutMs?: number;
  /**
   * Decides which process opens a hangout that is not open here. Absent in a single process, which opens all hangouts.
   */
  readonly findPlacement?: (roomUuid: string) => Promise<'here' | 'listed' | 'elsewhere'>;
}

/** Maximum time for which a join at the wrong process waits for the right process to list the hangout, ms. */
const PLACEMENT_TIMEOUT_MS = 2000;

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
  const poll = createRoomPoll(dependencies, hosted);

  function closeEmptyRooms(): void {
    for (const room of poll.expiredEmptyRooms())
      if (room.hasColyseusRoom) room.actor.hangout.broadcaster?.close(1000);
      else void close(room);
  }

  const attempt = (work: () => Promise<void>, failure: string) =>
    work().catch((error: unknown) => log.warn({ err: error }, `${failure}; trying again in a second`));
  // Leases are renewed separately from the other periodic work, so that slow work for one hangout never lets the leases
  // of other hangouts expire.
  const renewLeases = withoutOverlap(() => attempt(leases.renew, 'room leases could not be renewed'));
  const pollAndPublish = withoutOverlap(async () => {
    await attempt(poll.pollRevisions, 'room revisions could not be polled');
    await attempt(poll.publish, 'room snapshots and presence could not be published');
  });
  async function tick(): Promise<void> {
    await Promise.all([renewLeases(), pollAndPublish()]);
    closeEmptyRooms();
  }
  const stop = scheduler.repeat(1000, () => void tick());

  return {
    ...createPgNotificationHandlers(log, hosted),
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
