import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeIf } from './index.ts';
import { formatTestsNotRun, missingPrograms, readTestsNotRun, TESTS_NOT_RUN_FILE } from './not-run.ts';

describe('describeWithProgram', function () {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-not-run-'));
  const file = join(folder, 'not-run.ndjson');
  after(() => rmSync(folder, { recursive: true }));

  // mocha registers tests while `describe` runs, so the variable must be replaced around that call.
  const before = process.env[TESTS_NOT_RUN_FILE];
  process.env[TESTS_NOT_RUN_FILE] = file;
  describeIf(false, 'a missing program', 'must not run', () => {
    it('a test that must not be registered, because its program is missing', () => assert.fail('it has run'));
    describe('a nested describe', () => {
      it('a test in a nested describe that must not be registered, because its program is missing', () =>
        assert.fail('it has run'));
    });
  });
  describeIf(false, 'a missing program', 'must not run either', () => {
    it('a test that must not be registered, because its program is missing', () => assert.fail('it has run'));
  });
  let hasRun = false;
  describeIf(true, 'an installed program', 'runs', () => {
    it('[H455] describeWithProgram runs a test whose program is installed', () => {
      hasRun = true;
    });
  });
  if (before === undefined) delete process.env[TESTS_NOT_RUN_FILE];
  else process.env[TESTS_NOT_RUN_FILE] = before;

  // mocha runs this after the describe above.
  describe('the record of tests not run', () => {
    it('[H455] only tests whose program is installed are registered; the others are recorded as not run', () => {
      assert.deepEqual(
        this.suites.map(({ title }) => title),
        ['runs', 'the record of tests not run'],
      );
      assert.ok(hasRun);
      const notRun = readTestsNotRun(file);
      assert.deepEqual(
        notRun.map(({ program, tests }) => [program, tests]),
        [
          ['a missing program', 2],
          ['a missing program', 1],
        ],
      );
      assert.deepEqual(formatTestsNotRun(notRun), ['3 tests not run: a missing program is not installed']);
      assert.deepEqual(missingPrograms(notRun), ['a missing program']);
    });

    it('[H455] if no record of tests not run exists, none is reported', () => {
      assert.deepEqual(formatTestsNotRun(readTestsNotRun(join(folder, 'nowhere'))), []);
    });
  });
});
