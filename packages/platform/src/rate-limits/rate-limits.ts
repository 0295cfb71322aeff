import type { Db } from '@hangout/db';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** The size of a bucket: its points, and the seconds until it is full again. */
interface BucketSize {
  readonly points: number;
  readonly seconds: number;
}

/**
 * [H454] The counters behind rate limits. One process counts in memory. Several servers share counters in PostgreSQL,
 * or in Redis if configured; while that is unavailable, each counts for itself.
 */
export interface RateCounters {
  /** Takes a point, or `cost` points, from `key`'s bucket; resolves with 0, or with the ms to wait if it is empty. */
  take(bucket: string, key: string, size: BucketSize, cost?: number): Promise<number>;
  /** Puts one point back, or `cost` points, as after a correct attempt. */
  giveBack(bucket: string, key: string, cost?: number): Promise<void>;
  /** Refills a bucket, as after the correct password. */
  reset(bucket: string, key: string): Promise<void>;
  /** How many keys of all buckets this process keeps in memory. */
  readonly keysInMemory: number;
}

/** The store in which several servers share counters. */
export type SharedStore =
  | { readonly redis: Redis }
  /**
   * A connection pool used only for rate limits: they are also counted inside transactions, when the main pool may
   * have no free connection. Its short timeout keeps a request from waiting twice for an unresponsive database.
   */
  | { readonly db: Db };

export interface RateCounterOptions {
  /** Multiplies every bucket: 1 as declared, more for load tests. */
  readonly generous?: number;
  /** If absent, this process counts alone. */
  readonly shared?: SharedStore | undefined;
  readonly maxKeys?: number;
}

/**
 * [H786] Most keys (networks, users, addresses) of all buckets that this process counts in memory. Beyond it the
 * least recently used key is dropped, so that a flood of invented keys cannot fill the memory.
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
            // All buckets share one table: the first bucket deletes the expired rows of all of them.
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
