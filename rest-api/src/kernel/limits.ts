import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/** Buckets that fill up: tries of a password, calls of one address. Kept in this process's memory. */
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
export function createLimits(options: { generous?: number } = {}): Limits {
  const buckets = new Map<string, RateLimiterMemory>();
  const bucketOf = (name: string, size: { points: number; seconds: number }) => {
    const points = size.points * (options.generous ?? 1);
    const bucket =
      buckets.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: size.seconds });
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
