import {
  createRateCounters,
  type RateCounterOptions,
  type RateCounters,
} from '@hangout/platform/rate-limits/rate-limits';
import { HttpRefusalError } from './http-refusal.ts';

/** [H454] Rate limits, for example of requests by address or user, or of password attempts. */
export interface RateLimits extends Omit<RateCounters, 'take'> {
  /**
   * Takes `cost` points (1 by default) from `key`'s bucket. @throws HttpRefusalError 429 `rate_limited` if too few
   * points are left, with the seconds to wait in `retry-after`
   */
  take(bucket: string, key: string, size: { points: number; seconds: number }, cost?: number): Promise<void>;
}

export const createRateLimits = (options: RateCounterOptions = {}): RateLimits =>
  limitRates(createRateCounters(options));

/** Creates rate limits on these counters, which other parts of the process may share. */
export function limitRates(counters: RateCounters): RateLimits {
  return {
    async take(name, key, size, cost) {
      const waitMs = await counters.take(name, key, size, cost);
      if (waitMs > 0) throw tooManyRequests(waitMs);
    },
    giveBack: counters.giveBack,
    reset: counters.reset,
    get keysInMemory() {
      return counters.keysInMemory;
    },
  };
}

const tooManyRequests = (ms: number) =>
  new HttpRefusalError(429, 'rate_limited', undefined, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) },
  });
