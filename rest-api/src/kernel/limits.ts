import type { Redis } from '@hangout/server';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/**
 * [H454] Buckets that fill up: tries of a password, calls of one address. Kept in this process's memory; several REST
 * servers share them by Redis, and each counts for itself while that is away.
 */
export interface Limits {
  /**
   * Takes a point from `key`'s bucket.
   * @throws Refusal 429 `rate_limited` when it is empty, with the seconds to wait in `retry-after`.
   */
  take(bucket: string, key: string, size: { points: number; seconds: number }): Promise<void>;
  /** Puts one point back, as after a try that was right. */
  giveBack(bucket: string, key: string): Promise<void>;
  /** Fills a bucket again, as after the right password. */
  reset(bucket: string, key: string): Promise<void>;
}

/** `generous` multiplies every bucket: 1 as declared, more for load tests. */
export function createLimits(options: { generous?: number; redis?: Redis } = {}): Limits {
  const { redis } = options;
  const buckets = new Map<string, RateLimiterMemory | RateLimiterRedis>();
  const bucketOf = (name: string, size: { points: number; seconds: number }) => {
    const points = size.points * (options.generous ?? 1);
    const known = buckets.get(name);
    if (known) return known;
    const own = new RateLimiterMemory({ keyPrefix: name, points, duration: size.seconds });
    const bucket = redis
      ? new RateLimiterRedis({
          ...{ storeClient: redis, keyPrefix: `limits:${name}`, points, duration: size.seconds },
          insuranceLimiter: own,
        })
      : own;
    buckets.set(name, bucket);
    return bucket;
  };
  return {
    async take(name, key, size) {
      try {
        await bucketOf(name, size).consume(key);
      } catch (full) {
        throw full instanceof RateLimiterRes ? tooMany(full.msBeforeNext) : full;
      }
    },
    async giveBack(name, key) {
      await buckets.get(name)?.reward(key);
    },
    async reset(name, key) {
      await buckets.get(name)?.delete(key);
    },
  };
}

const tooMany = (ms: number) =>
  new Refusal(429, 'rate_limited', undefined, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) },
  });
