import { scaleTimeout } from '@hangout/rules/timeouts';
import type { Redis } from 'ioredis';
import type { Log } from '../log/log.ts';

const COMMAND_TIMEOUT_MS = 1000;
/** Time for which a starting server waits for Redis, ms; after that it starts without Redis. */
const START_TIMEOUT_MS = scaleTimeout(5000);

/**
 * [H447] Opens a Redis connection on which callers never wait: while Redis is down, commands fail at once and are not
 * queued. Reconnects with a growing back-off.
 */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  // Most servers have no Redis, so its library is loaded only here.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: scaleTimeout(COMMAND_TIMEOUT_MS),
    connectTimeout: scaleTimeout(COMMAND_TIMEOUT_MS * 3),
    retryStrategy: (tries) => Math.min(1000, 100 * tries),
  });
  let isUnavailable = false;
  redis.on('error', (error) => {
    if (!isUnavailable)
      log.warn({ err: error }, 'Redis is unavailable; continuing without it until it reconnects');
    isUnavailable = true;
  });
  redis.on('ready', () => {
    if (isUnavailable) log.info('Redis reconnected');
    isUnavailable = false;
  });
  return redis;
}

/** Resolves when Redis is ready, or after a timeout. */
export async function waitUntilReady(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, START_TIMEOUT_MS);
  redis.once('ready', () => resolve());
  await promise;
  clearTimeout(timer);
}

/** Returns the result of a Redis command; if the command fails, returns `fallback`. */
export async function withFallback<T>(command: Promise<T>, fallback: T): Promise<T> {
  return command.catch(() => fallback);
}
