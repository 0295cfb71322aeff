import type { TokenBucket } from '@hangout/rules';
import { setNewest } from '../bounded-map.ts';

/** Maximum number of people whose rate limits are remembered; those with the oldest last request are evicted first. */
const MAX_REMEMBERED = 50_000;

/** [H1510] Token buckets of people; they survive leaving and rejoining. */
export interface RateLimitMemory {
  /** Returns a person's token buckets by kind of request; the same map at each call. */
  bucketsOf(userUuid: string): Map<string, TokenBucket>;
}

export function createRateLimitMemory(max = MAX_REMEMBERED): RateLimitMemory {
  const remembered = new Map<string, Map<string, TokenBucket>>();
  return {
    bucketsOf(userUuid) {
      const buckets = remembered.get(userUuid) ?? new Map<string, TokenBucket>();
      setNewest(remembered, userUuid, buckets, max);
      return buckets;
    },
  };
}
