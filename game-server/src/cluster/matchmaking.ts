import { LocalDriver, LocalPresence, matchMaker } from '@colyseus/core';
import { type Db, placeRoom } from '@hangout/db';
import type { Log } from '@hangout/platform/log/log';
import { connectRedis, waitUntilReady } from '@hangout/platform/redis/redis';
import { ClusterDriver } from './redis-driver.ts';
import { ClusterPresence } from './redis-presence.ts';

/** Driver and presence of Colyseus's matchmaker: in memory, or in Redis if it is configured. */
export interface Matchmaking {
  readonly driver: LocalDriver;
  readonly presence: LocalPresence | ClusterPresence;
  /** Whether this process's matchmaker would send a join for this hangout to the process named `name`. */
  isListedAt(roomUuid: string, name: string): Promise<boolean>;
  /** Rejects if Redis does not respond. */
  readonly pingRedis?: () => Promise<unknown>;
  readonly isRedisConnected?: () => boolean;
  /**
   * Starts accepting joins. Removes the room listings of an earlier process at this address, then regularly those of
   * dead processes.
   */
  start(): Promise<void>;
  close(): void;
}

const SWEEP_MS = 10_000;

/**
 * Matchmaking in memory, for a single process or a cluster without Redis. PostgreSQL knows which process runs a
 * hangout.
 */
export function createLocalMatchmaking(): Matchmaking {
  const presence = new LocalPresence();
  // If many users join a room at once before it is open, each join waits with its own event listener.
  presence.subscriptions.setMaxListeners(0);
  return {
    driver: new LocalDriver(),
    presence,
    isListedAt: async () => false,
    async start() {
      matchMaker.setHealthChecksEnabled(false);
      await matchMaker.accept();
    },
    close() {},
  };
}

/** Matchmaking in Redis, for a cluster of several processes. */
export async function createRedisMatchmaking(options: {
  readonly redisUrl: string;
  readonly log: Log;
  /** Public address of this process, such as `example.org/p/game-1`; undefined if it has none. */
  readonly publicAddress: string | undefined;
}): Promise<Matchmaking> {
  const { redisUrl, log, publicAddress } = options;
  const redis = connectRedis(redisUrl, log);
  await waitUntilReady(redis);
  const driver = new ClusterDriver(redis);
  const presence = new ClusterPresence(redis);
  let timer: NodeJS.Timeout | undefined;
  return {
    driver,
    presence,
    async isListedAt(roomUuid, name) {
      const listing = await driver.findOne({ roomId: roomUuid });
      return listing?.publicAddress?.endsWith(`/p/${name}`) ?? false;
    },
    pingRedis: () => redis.ping(),
    isRedisConnected: () => redis.status === 'ready',
    async start() {
      await matchMaker.accept();
      if (publicAddress) await driver.forgetAddress(publicAddress, matchMaker.processId);
      timer = setInterval(() => {
        matchMaker
          .healthCheckAllProcesses()
          .catch((error: unknown) =>
            log.warn({ err: error }, 'health check of other processes failed; trying again in ten seconds'),
          );
      }, SWEEP_MS);
    },
    close() {
      clearInterval(timer);
      driver.shutdown();
      redis.disconnect();
      presence.shutdown();
    },
  };
}

/**
 * [H445] Creates a function that decides who opens a hangout that is not open in this process: this process (`here`),
 * another one to which the matchmaker sends the join (`listed`), or another one that clients must join directly
 * (`elsewhere`).
 */
export function createPlacementFinder(options: {
  readonly db: Db;
  readonly id: string;
  readonly matchmaking: Pick<Matchmaking, 'isListedAt'>;
}): (roomUuid: string) => Promise<'here' | 'listed' | 'elsewhere'> {
  const { db, id, matchmaking } = options;
  return async (roomUuid) => {
    const place = await placeRoom(db, roomUuid);
    if (!place) return 'elsewhere';
    if (place.id === id) return 'here';
    return (await matchmaking.isListedAt(roomUuid, place.name)) ? 'listed' : 'elsewhere';
  };
}
