import assert from 'node:assert/strict';
import { isGood, lastLine, tallyOf } from './tally.ts';

describe('the last line of npm test', () => {
  it('[H910] tests are counted from the report; a runner without a report or with an error exit code counts as a failure', () => {
    const report = JSON.stringify({ passed: 3, failed: 0, skipped: 1 });
    assert.equal(lastLine(tallyOf(report, 0)), '3 passed, 0 failed, 1 skipped');
    assert.equal(lastLine(tallyOf(report, 7)), '3 passed, 1 failed, 1 skipped');
    assert.equal(lastLine(tallyOf(undefined, 0)), '0 passed, 1 failed, 0 skipped');
  });

  it('[H910] a run is good only when something passed, nothing failed and, in CI, nothing was skipped', () => {
    const skipping = { passed: 3, failed: 0, skipped: 1 };
    assert.deepEqual([isGood(skipping, false), isGood(skipping, true)], [true, false]);
    assert.equal(isGood({ passed: 0, failed: 0, skipped: 0 }, false), false);
    assert.equal(isGood({ passed: 3, failed: 1, skipped: 0 }, false), false);
  });
});
