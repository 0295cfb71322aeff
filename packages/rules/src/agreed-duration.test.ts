import assert from 'node:assert/strict';
import { agreeOnDuration } from './agreed-duration.ts';

describe('agreeOnDuration, the duration that several browsers report for a song', () => {
  const cases = [
    ['without reports there is no duration', [], null],
    ['a single report counts', [181.4], 181.4],
    ['a second, similar report does not change the duration', [181.4, 183], 181.4],
    ['one later report that differs does not change the duration', [30, 181.4], 30],
    ['two similar reports outvote a first one that differs', [30, 181.4, 180], 181.4],
    [
      'if equally many reports stand for two durations, the earlier duration counts',
      [30, 181.4, 180, 31],
      30,
    ],
  ] as const;
  for (const [what, durations, agreed] of cases)
    it(`[H1002] the duration on which browsers’ reports of a song agree: ${what}`, () =>
      assert.equal(agreeOnDuration(durations), agreed));
});
