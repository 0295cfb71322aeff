import assert from 'node:assert/strict';
import { createRateLimitMemory } from './rate-limit-memory.ts';

describe('createRateLimitMemory, the rate limits of people who come and go', () => {
  it('[H1510] rejoining keeps a person’s used-up rate limits until many other people have joined', () => {
    const memory = createRateLimitMemory(2);
    const buckets = memory.bucketsOf('ann');
    buckets.set('sendMessage', { tokens: 0, at: 0 });
    memory.bucketsOf('bob');
    assert.equal(memory.bucketsOf('ann'), buckets);
    memory.bucketsOf('eve');
    assert.equal(memory.bucketsOf('ann').size, 1, 'bob joined longest ago and is forgotten first');
    memory.bucketsOf('kai');
    memory.bucketsOf('mia');
    assert.equal(memory.bucketsOf('ann').size, 0);
  });
});
