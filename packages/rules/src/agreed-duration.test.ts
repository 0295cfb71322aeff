import assert from 'node:assert/strict';
import { agreeOnDuration } from './agreed-duration.ts';

describe('agreeOnDuration', () => {
  const cases = [
    ['nobody has found one', [], null],
    ['the first one counts', [181.4], 181.4],
    ['a near one changes nothing', [181.4, 183], 181.4],
    ['a single other one changes nothing', [30, 181.4], 30],
    ['two who agree outvote the first', [30, 181.4, 180], 181.4],
    ['of equally many the earlier ones count', [30, 181.4, 180, 31], 30],
  ] as const;
  for (const [what, durations, agreed] of cases)
    it(`[H1002] ${what}`, () => assert.equal(agreeOnDuration(durations), agreed));
});
