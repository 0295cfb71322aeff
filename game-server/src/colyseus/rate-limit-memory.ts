import type { TokenBucket } from '@hangout/rules';
import { setNewest } from '../bounded-map.ts';

/** How many people's rate limits a process remembers; those who joined longest ago are forgotten first. */
const MAX_REMEMBERED = 50_000;

/** [H1510] The token buckets of people, which outlive their visits: who leaves and returns finds them as they were. */
export interface RateLimitMemory {
  /** Returns the person's token buckets by kind of request, the same map at each call. */
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
