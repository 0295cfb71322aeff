import { Redis } from 'ioredis';
import type { Log } from '../log/index.ts';

export type { Redis } from 'ioredis';

/** A question to Redis is given up after this long, ms: nobody's music waits for it. */
const PATIENCE_MS = 1000;
/** How long a start waits for Redis before it goes on without, ms. */
const START_MS = 5000;

/**
 * [H447] A connection that never keeps anybody waiting: what cannot be sent now is refused now, and it comes back by
 * itself.
 */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: PATIENCE_MS,
    connectTimeout: PATIENCE_MS * 3,
    retryStrategy: (tries) => Math.min(1000, 100 * tries),
  });
  let away = false;
  redis.on('error', (error) => {
    if (!away) log.warn({ err: error }, 'Redis is away: everybody goes on by themselves meanwhile');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
  });
  return redis;
}

/** Resolves when it can be asked, or after a while without. */
export async function waitUntilReady(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, START_MS);
  redis.once('ready', () => resolve());
  await promise;
  clearTimeout(timer);
}

/** What an answer is worth when Redis gives none. */
export async function withFallback<T>(asked: Promise<T>, without: T): Promise<T> {
  return asked.catch(() => without);
}
