import assert from 'node:assert/strict';
import { failedTestsOf, formatFailedTests } from './failed-tests.ts';

describe('failed tests at the end of a run', () => {
  it('formatFailedTests names file, test and the beginning of the message, in two lines', () => {
    const report = JSON.stringify({
      failedTests: [{ file: 'a.test.ts', title: 'a door opens', message: 'closed\n  + expected' }],
    });
    assert.deepEqual(formatFailedTests(failedTestsOf(report), 8), [
      'a.test.ts: a door opens',
      '    closed +',
    ]);
  });

  it('failedTestsOf finds none in a report without them, or without a report', () => {
    assert.deepEqual(failedTestsOf('{}'), []);
    assert.deepEqual(failedTestsOf(undefined), []);
  });
});
