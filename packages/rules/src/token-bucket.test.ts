import assert from 'node:assert/strict';
import type { TokenBucket } from './token-bucket.ts';
import { takeToken } from './token-bucket.ts';

const LIMIT = { points: 5, seconds: 5 };

/** Returns how many of the requests at these times (ms) are allowed. */
function countAllowed(times: number[]): number {
  let bucket: TokenBucket | null = null;
  let count = 0;
  for (const now of times) {
    const answer = takeToken(bucket, LIMIT, now);
    bucket = answer.bucket;
    count += Number(answer.ok);
  }
  return count;
}

describe('takeToken, the token bucket of rate limits', () => {
  it('[H060] a limit of five requests in five seconds allows five at once and refuses the sixth', () =>
    assert.equal(countAllowed([0, 0, 0, 0, 0, 0]), 5));
  it('[H060] after five requests at once under a limit of five in five seconds, one more request is allowed each second', () => {
    assert.equal(countAllowed([0, 0, 0, 0, 0, 999]), 5);
    assert.equal(countAllowed([0, 0, 0, 0, 0, 1000]), 6);
    assert.equal(countAllowed([0, 0, 0, 0, 0, 1000, 1000]), 6);
  });
  it('[H060] with a limit of five requests in five seconds, one request a second is always allowed', () => {
    assert.equal(countAllowed(Array.from({ length: 1000 }, (_, i) => i * 1000)), 1000);
  });
  it('[H060] even after a long pause, a limit of five requests allows no more than five at once', () => {
    assert.equal(countAllowed([0, ...Array.from({ length: 9 }, () => 3_600_000)]), 6);
  });
  it('[H060] takeToken returns the time in ms after which a refused request may be retried', () => {
    let bucket: TokenBucket | null = null;
    for (let i = 0; i < 5; i++) bucket = takeToken(bucket, LIMIT, 0).bucket;
    const refused = takeToken(bucket, LIMIT, 400);
    assert.deepEqual([refused.ok, refused.retryInMs], [false, 600]);
    assert.equal(takeToken(refused.bucket, LIMIT, 1000).ok, true);
  });
  it('[H060] setting the clock back does not reduce the number of requests that a rate limit allows', () => {
    assert.equal(countAllowed([1000, 0, 0, 0, 0]), 5);
  });
});
