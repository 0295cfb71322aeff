import assert from 'node:assert/strict';
import { CHAT_RATE } from './chat/index.ts';
import type { TokenBucket } from './token-bucket.ts';
import { takeToken } from './token-bucket.ts';

/** How many of the tries at these moments (ms) are let through. */
function allowed(moments: number[]): number {
  let bucket: TokenBucket | null = null;
  let count = 0;
  for (const now of moments) {
    const answer = takeToken(bucket, CHAT_RATE, now);
    bucket = answer.bucket;
    count += Number(answer.ok);
  }
  return count;
}

describe('how often somebody may ask', () => {
  it('[H060] five at once, and no sixth', () => assert.equal(allowed([0, 0, 0, 0, 0, 0]), 5));
  it('[H060] one more each second', () => {
    assert.equal(allowed([0, 0, 0, 0, 0, 999]), 5);
    assert.equal(allowed([0, 0, 0, 0, 0, 1000]), 6);
    assert.equal(allowed([0, 0, 0, 0, 0, 1000, 1000]), 6);
  });
  it('[H060] one a second for ever', () => {
    assert.equal(allowed(Array.from({ length: 1000 }, (_, i) => i * 1000)), 1000);
  });
  it('[H060] a long rest gives no more than the first five', () => {
    assert.equal(allowed([0, ...Array.from({ length: 9 }, () => 3_600_000)]), 6);
  });
  it('[H060] tells when to try again', () => {
    let bucket: TokenBucket | null = null;
    for (let i = 0; i < 5; i++) bucket = takeToken(bucket, CHAT_RATE, 0).bucket;
    const refused = takeToken(bucket, CHAT_RATE, 400);
    assert.deepEqual([refused.ok, refused.retryInMs], [false, 600]);
    assert.equal(takeToken(refused.bucket, CHAT_RATE, 1000).ok, true);
  });
  it('[H060] a clock that runs backwards takes nothing away', () => {
    assert.equal(allowed([1000, 0, 0, 0, 0]), 5);
  });
});
