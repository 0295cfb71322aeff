import { scaleTimeout } from '@hangout/rules/timeouts';
import type { Redis } from 'ioredis';
import type { Log } from '../log/log.ts';

const COMMAND_TIMEOUT_MS = 1000;
/** A starting server waits this long for Redis, ms, and then starts without it. */
const START_TIMEOUT_MS = scaleTimeout(5000);

/**
 * [H447] Opens a Redis connection that never lets callers wait: while Redis is down, commands fail at once.
 * It reconnects with growing pauses.
 */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  // Loaded only here, because most servers have no Redis.
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

/** Returns the result of a Redis command, or `fallback` if it fails. */
export async function withFallback<T>(command: Promise<T>, fallback: T): Promise<T> {
  return command.catch(() => fallback);
}
