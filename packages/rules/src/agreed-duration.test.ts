import assert from 'node:assert/strict';
import { agreeOnDuration } from './agreed-duration.ts';

describe('agreeOnDuration, which chooses a song’s duration from those that browsers report', () => {
  const cases = [
    ['null if no browser has reported a duration', [], null],
    ['the only reported duration', [181.4], 181.4],
    ['the first of two similar durations', [181.4, 183], 181.4],
    ['the first of two durations that differ', [30, 181.4], 30],
    [
      'a duration that two browsers report, although the first browser reports another',
      [30, 181.4, 180],
      181.4,
    ],
    ['the earlier of two durations that equally many browsers report', [30, 181.4, 180, 31], 30],
  ] as const;
  for (const [what, durations, agreed] of cases)
    it(`[H1002] agreeOnDuration returns ${what}`, () => assert.equal(agreeOnDuration(durations), agreed));
});
