import type { Db } from '@hangout/db';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** Number of points in a full bucket, and the seconds after which an empty bucket is full again. */
interface BucketSize {
  readonly points: number;
  readonly seconds: number;
}

/**
 * [H454] The counters behind rate limits. A single process counts in memory. Several servers share counters in
 * PostgreSQL, or in Redis if configured; while that store is unavailable, each server counts in its own memory.
 */
export interface RateCounters {
  /**
   * Takes `cost` points (1 by default) from the bucket of `key`. Resolves with 0. If the bucket has too few points,
   * takes none and resolves with the time to wait, ms.
   */
  take(bucket: string, key: string, size: BucketSize, cost?: number): Promise<number>;
  /** Puts `cost` points (1 by default) back into a bucket, for example after a successful attempt. */
  giveBack(bucket: string, key: string, cost?: number): Promise<void>;
  /** Refills a bucket, for example after the right password. */
  reset(bucket: string, key: string): Promise<void>;
  /** Number of keys, over all buckets, that this process counts in memory. */
  readonly keysInMemory: number;
}

/** The store in which several servers share counters. */
export type SharedStore =
  | { readonly redis: Redis }
  /**
   * A separate connection pool for rate limits only: they are also counted inside transactions, when the main pool may
   * have no free connection. Its short timeout prevents a request from waiting twice for a database that does not
   * respond.
   */
  | { readonly db: Db };

export interface RateCounterOptions {
  /** Multiplies the points of every bucket: 1 by default, more for load tests. */
  readonly generous?: number;
  /** The shared store; if absent, this process counts by itself. */
  readonly shared?: SharedStore | undefined;
  readonly maxKeys?: number;
}

/**
 * [H786] Maximum number of keys (networks, users, addresses) that this process counts in memory over all buckets.
 * Beyond it the least recently used key is dropped, so that a flood of invented keys cannot fill the memory.
 */
const MAX_KEYS_IN_MEMORY = 100_000;

export function createRateCounters(options: RateCounterOptions = {}): RateCounters {
  const { generous = 1, shared, maxKeys = MAX_KEYS_IN_MEMORY } = options;
  const keysInMemory = new LRUCache<string, () => unknown>({
    maxSize: maxKeys,
    sizeCalculation: () => 1,
    dispose: (forget) => void forget(),
  });
  const inMemory = new Map<string, RateLimiterMemory>();
  const buckets = new Map<string, RateLimiterMemory | RateLimiterRedis | RateLimiterPostgres>();
  const bucketOf = (name: string, size: BucketSize) => {
    const points = size.points * generous;
    const known = buckets.get(name);
    if (known) return known;
    const own = new RateLimiterMemory({ keyPrefix: name, points, duration: size.seconds });
    inMemory.set(name, own);
    const common = {
      ...{ keyPrefix: `limits:${name}`, points, duration: size.seconds },
      insuranceLimiter: own,
    };
    const bucket = !shared
      ? own
      : 'redis' in shared
        ? new RateLimiterRedis({ ...common, storeClient: shared.redis })
        : new RateLimiterPostgres({
            ...{ ...common, storeClient: shared.db, storeType: 'knex' },
            ...{ tableName: 'rate_limits', tableCreated: true },
            // All buckets share one table, so only the first bucket is told to delete expired rows.
            clearExpiredByTimeout: buckets.size === 0,
          });
    buckets.set(name, bucket);
    return bucket;
  };
  return {
    async take(name, key, size, cost = 1) {
      const bucket = bucketOf(name, size);
      const id = `${name} ${key}`;
      if (!keysInMemory.get(id)) keysInMemory.set(id, () => inMemory.get(name)?.delete(key));
      try {
        await bucket.consume(key, cost);
        return 0;
      } catch (full) {
        if (full instanceof RateLimiterRes) return Math.max(1, full.msBeforeNext);
        throw full;
      }
    },
    async giveBack(name, key, cost = 1) {
      await buckets.get(name)?.reward(key, cost);
    },
    async reset(name, key) {
      await buckets.get(name)?.delete(key);
    },
    get keysInMemory() {
      return keysInMemory.size;
    },
  };
}
