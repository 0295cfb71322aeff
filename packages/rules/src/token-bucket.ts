/** A rate limit as a token bucket: at most `points` requests at once, refilled evenly over `seconds`. */
export type RateLimit = { readonly points: number; readonly seconds: number };

/** The number of tokens left at time `at` (ms of any monotonic clock). */
export type TokenBucket = { readonly tokens: number; readonly at: number };

export type BucketAnswer = {
  readonly ok: boolean;
  readonly bucket: TokenBucket;
  /** time until the next request will be allowed, ms; 0 if this one is */
  readonly retryInMs: number;
};

/**
 * [H060] Takes one token, or `cost` tokens at once. If the clock runs backwards, the number of tokens stays the same.
 */
export function takeToken(bucket: TokenBucket | null, limit: RateLimit, now: number, cost = 1): BucketAnswer {
  const perMs = limit.points / (limit.seconds * 1000);
  const { tokens: left, at } = bucket ?? { tokens: limit.points, at: now };
  const tokens = Math.min(limit.points, left + Math.max(0, now - at) * perMs);
  // Allows a tiny tolerance, so that a rounding error never refuses a request after `retryInMs`.
  if (tokens > cost - 1e-9)
    return { ok: true, bucket: { tokens: Math.max(0, tokens - cost), at: now }, retryInMs: 0 };
  return { ok: false, bucket: { tokens, at: now }, retryInMs: Math.ceil((cost - tokens) / perMs) };
}
