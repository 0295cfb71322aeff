import assert from 'node:assert/strict';
import { reconnectDelay } from './reconnect-backoff.ts';

describe('reconnect back-off', () => {
  it('[R095] [R277] the first reconnect waits a random time of at most 2 s', () => {
    assert.equal(reconnectDelay(0, 0), 0);
    assert.equal(reconnectDelay(0, 0.5), 1_000);
    assert.ok(reconnectDelay(0, 0.999) < 2_000);
  });

  it('[H503] the reconnect delay doubles with each attempt, but never exceeds 12 s', () => {
    const delays = [1, 2, 3, 9].map((attempt) => reconnectDelay(attempt, 0));
    assert.deepEqual(delays, [1_000, 2_000, 4_000, 10_000]);
  });
});
