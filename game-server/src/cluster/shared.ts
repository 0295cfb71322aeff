import { LocalDriver, LocalPresence, matchMaker } from '@colyseus/core';
import { type Db, placeRoom } from '@hangout/db';
import { connectRedis, type Log, waitUntilReady } from '@hangout/server';
import { ClusterPresence } from './presence.ts';
import { ClusterDriver } from './redis-driver.ts';

/** How Colyseus knows rooms: those of this process alone, or of others too where there is a Redis. */
export interface Matchmaking {
  readonly driver: LocalDriver;
  readonly presence: LocalPresence | ClusterPresence;
  /** Whether the matchmaker would lead whoever asks here to this hangout at the process of that name. */
  isListedAt(roomUuid: string, name: string): Promise<boolean>;
  /** Rejects while Redis does not answer. */
  readonly redisAnswers?: () => Promise<unknown>;
  /** Whether it is connected at this moment. */
  readonly isRedisThere?: () => boolean;
  /** Once the matchmaker has begun: what an earlier life left is taken away, and dead processes are from now on. */
  begin(): Promise<void>;
  close(): void;
}

const SWEEP_MS = 10_000;

/** For the only process, and for one of several without Redis: who hosts a hangout is known from PostgreSQL alone. */
export function aloneMatchmaking(): Matchmaking {
  const presence = new LocalPresence();
  // forty who come at once all wait for the one room
  presence.subscriptions.setMaxListeners(0);
  return {
    driver: new LocalDriver(),
    presence,
    isListedAt: async () => false,
    async begin() {
      matchMaker.setHealthChecksEnabled(false);
      await matchMaker.accept();
    },
    close() {},
  };
}

export async function sharedMatchmaking(options: {
  readonly redisUrl: string;
  readonly log: Log;
  /** `example.org/p/game-1`, where there is an address that people type. */
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
    redisAnswers: () => redis.ping(),
    isRedisThere: () => redis.status === 'ready',
    async begin() {
      await matchMaker.accept();
      if (publicAddress) await driver.forgetAddress(publicAddress, matchMaker.processId);
      timer = setInterval(() => {
        matchMaker
          .healthCheckAllProcesses()
          .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be looked at'));
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

/** [H445] Where whoever comes to this process finds a hangout that is not hosted here yet. */
export function createWhereTo(options: {
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
