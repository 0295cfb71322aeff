import assert from 'node:assert/strict';
import { formatDay } from './format-day.ts';

describe('formatDay', () => {
  const now = new Date(2026, 10, 30, 12).getTime();

  it('[H2110] a day has its year unless it is the present one', () => {
    assert.equal(formatDay(new Date(2026, 0, 2).getTime(), now), 'Friday, January 2');
    assert.equal(formatDay(new Date(2027, 10, 30).getTime(), now), 'Tuesday, November 30, 2027');
    assert.equal(formatDay(new Date(2025, 11, 31).toISOString(), now), 'Wednesday, December 31, 2025');
  });
});
