import assert from 'node:assert/strict';
import { reconnectDelay } from './reconnect-backoff.ts';

describe('back-off of reconnects', () => {
  it('[R095] [R277] the first reconnect to a room waits for a random time of up to 2 s', () => {
    assert.equal(reconnectDelay(0, 0), 0);
    assert.equal(reconnectDelay(0, 0.5), 1_000);
    assert.ok(reconnectDelay(0, 0.999) < 2_000);
  });

  it('[H503] the delay before a reconnect to a room doubles with each attempt and stays below 12 s', () => {
    const delays = [1, 2, 3, 9].map((attempt) => reconnectDelay(attempt, 0));
    assert.deepEqual(delays, [1_000, 2_000, 4_000, 10_000]);
    assert.ok(reconnectDelay(9, 0.999) < 12_000);
  });
});
