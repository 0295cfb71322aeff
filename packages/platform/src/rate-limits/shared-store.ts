import { connect } from '@hangout/db';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { connectRedis } from '../redis/redis.ts';
import type { ShutdownStack } from '../service/shutdown-stack.ts';
import type { SharedStore } from './rate-limits.ts';

/** If the database does not respond for this long, ms, this server counts in memory. */
const LIMITS_TIMEOUT_MS = 2000;

/** [H454] Opens the store of the shared counters: Redis if REDIS_URL is set, else the database. */
export async function openSharedStore({
  config,
  databaseUrl,
  shutdown,
  log,
}: {
  readonly config: Pick<Config, 'REDIS_URL'>;
  readonly databaseUrl: string;
  readonly shutdown: ShutdownStack;
  readonly log: Log;
}): Promise<SharedStore> {
  if (config.REDIS_URL !== undefined) {
    const redis = await connectRedis(config.REDIS_URL, log);
    shutdown.add('Redis', async () => redis.disconnect());
    return { redis };
  }
  const db = connect(databaseUrl, {
    ...{ poolMax: 3, applicationName: 'hangout limits', queryTimeoutMs: LIMITS_TIMEOUT_MS },
  });
  shutdown.add('database pool of limits', () => db.destroy());
  return { db };
}
