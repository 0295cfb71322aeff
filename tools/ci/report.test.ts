import assert from 'node:assert/strict';
import {
  formatFailedTests,
  formatFlaky,
  isGood,
  lastLine,
  nothing,
  type Report,
  readReport,
  slowestFiles,
  tallyOf,
} from './report.ts';

const report: Report = {
  files: {
    'quick.test.ts': { passed: 2, failed: 0, skipped: 0, ms: 40 },
    'slowest.test.ts': { passed: 1, failed: 0, skipped: 1, ms: 61_250 },
    'slow.test.ts': { passed: 0, failed: 0, skipped: 0, ms: 9_000 },
  },
  failedTests: [],
};
const lineOf = (text: string | undefined, code: number) => lastLine(tallyOf(readReport(text, code)));

describe('the last lines of npm test', () => {
  it('[H910] the report of npm test counts tests, and a test runner without a report or with an error code as a failure', () => {
    const text = JSON.stringify(report);
    assert.equal(lineOf(text, 0), '3 passed, 0 failed, 1 skipped');
    assert.equal(lineOf(text, 7), '3 passed, 1 failed, 1 skipped');
    assert.equal(lineOf(undefined, 0), '0 passed, 1 failed, 0 skipped');
    assert.match(readReport(undefined, 0).failedTests[0]?.message ?? '', /before its report/);
  });

  it('[H910] a run of npm test is good only if something passed, nothing failed and, in CI, nothing was skipped', () => {
    const skipping = { passed: 3, failed: 0, skipped: 1 };
    assert.deepEqual([isGood(skipping, false), isGood(skipping, true)], [true, false]);
    assert.equal(isGood(nothing, false), false);
    assert.equal(isGood({ passed: 3, failed: 1, skipped: 0 }, false), false);
  });

  it('slowestFiles lists the requested number of test files, the slowest first', () => {
    assert.deepEqual(slowestFiles(report, 2), ['   61.3 s  slowest.test.ts', '    9.0 s  slow.test.ts']);
  });

  it('the report of npm test names failed and flaky tests, each with the beginning of its message on one line', () => {
    const failed = { file: 'a.test.ts', title: 'a door opens', message: `closed\n  + ${'x'.repeat(500)}` };
    const message = `closed + ${'x'.repeat(391)}`;
    assert.deepEqual(formatFailedTests([failed]), ['a.test.ts: a door opens', `    ${message}`]);
    assert.equal(formatFlaky(failed), `flaky: a.test.ts: a door opens: ${message}`);
  });
});
