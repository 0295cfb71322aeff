import type { Db } from '@hangout/db';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** Points in a full bucket, and the time in which an empty one fills up, s. */
interface BucketSize {
  readonly points: number;
  readonly seconds: number;
}

/**
 * [H454] Counters for rate limits. A single process counts in memory. Several servers share counters in
 * PostgreSQL or, if configured, Redis; while that is unavailable, each counts in its memory.
 */
export interface RateCounters {
  /**
   * Takes `cost` points (1 if absent) from the bucket of `key`, and resolves to 0. If there are too few,
   * takes none and resolves to how long to wait, ms.
   */
  take(bucket: string, key: string, size: BucketSize, cost?: number): Promise<number>;
  /** Puts points back, for example after a success. */
  giveBack(bucket: string, key: string, cost?: number): Promise<void>;
  /** Fills a bucket up, for example after the right password. */
  reset(bucket: string, key: string): Promise<void>;
  /** Number of keys that this process counts in memory, over all buckets. */
  readonly keysInMemory: number;
}

/** The store in which several servers share counters. */
export type SharedStore =
  | { readonly redis: Redis }
  /**
   * A connection pool of its own: limits are also checked inside transactions, when the main pool may have no
   * free connection. Its timeout is short, so that a request does not wait twice for a database that is down.
   */
  | { readonly db: Db };

export interface RateCounterOptions {
  /** Factor for the points of every bucket; above 1 in load tests. */
  readonly generous?: number;
  /** Absent if this process counts alone. */
  readonly shared?: SharedStore | undefined;
  readonly maxKeys?: number;
}

/**
 * [H786] Maximum number of keys (networks, users, addresses) that this process counts in memory, over all buckets.
 * Beyond it the least recently used key is dropped, so that invented keys cannot fill the memory.
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
            // All buckets share a table, so only the first deletes expired rows.
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
