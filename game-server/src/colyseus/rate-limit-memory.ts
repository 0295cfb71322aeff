import type { TokenBucket } from '@hangout/rules';
import { setNewest } from '../bounded-map.ts';

/** Rate limits of this many people are remembered; those with the oldest last request are dropped first. */
const MAX_REMEMBERED = 50_000;

/** [H1510] Token buckets of people, which leaving and rejoining does not reset. */
export interface RateLimitMemory {
  /** Returns a person's token buckets by kind of request; always the same map. */
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
