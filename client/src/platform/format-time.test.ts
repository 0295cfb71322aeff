import assert from 'node:assert/strict';
import { formatDuration } from './format-time.ts';

const [minute, hour] = [60_000, 3_600_000];

describe('formatDuration', () => {
  it('[H525] a duration is formatted as its two largest units, with seconds only below two minutes', () => {
    const cases: [number, string][] = [
      [0, '0 sec'],
      [-5_000, '0 sec'],
      [41_200, '42 sec'],
      [95_000, '1 min 35 sec'],
      [9 * minute + 1, '10 min'],
      [2 * hour + 5 * minute, '2 hr 5 min'],
      [26 * hour + 10 * minute, '1 day 2 hr'],
    ];
    for (const [ms, words] of cases) assert.equal(formatDuration(ms, 'en'), words);
    assert.equal(formatDuration(9 * minute, 'es'), '9 min');
  });
});
