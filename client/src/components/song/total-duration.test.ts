import assert from 'node:assert/strict';
import { formatTotalDuration } from './total-duration.ts';

describe('formatTotalDuration', () => {
  it('durations below an hour are formatted in minutes, longer ones in hours and minutes', () => {
    assert.equal(formatTotalDuration(201 + 242 + 227), '11 min');
    assert.equal(formatTotalDuration(3_600 + 300), '1 h 5 min');
    assert.equal(formatTotalDuration(0), '0 min');
  });
});
