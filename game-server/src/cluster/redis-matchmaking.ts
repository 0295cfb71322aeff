import { matchMaker } from '@colyseus/core';
// With this import, monitors of other processes can look into this process's rooms.
import '@colyseus/monitor';
import type { Log } from '@hangout/platform/log/log';
import { connectRedis, waitUntilReady } from '@hangout/platform/redis/redis';
import type { Matchmaking } from './matchmaking.ts';
import { ClusterDriver } from './redis-driver.ts';
import { ClusterPresence } from './redis-presence.ts';

const SWEEP_MS = 10_000;

/** Matchmaking in Redis, for a cluster of several processes. */
export async function createRedisMatchmaking(options: {
  readonly redisUrl: string;
  readonly log: Log;
  /** Public address of this process, such as `example.org/p/game-1`; undefined if it has none. */
  readonly publicAddress: string | undefined;
  /** Returns whether a hangout is open in this process or being opened. */
  readonly has: (roomUuid: string) => boolean;
}): Promise<Matchmaking> {
  const { redisUrl, log, publicAddress, has } = options;
  const redis = await connectRedis(redisUrl, log);
  await waitUntilReady(redis);
  const driver = new ClusterDriver(redis, { id: () => matchMaker.processId, has });
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
