import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeIf } from './index.ts';
import { formatTestsNotRun, missingPrograms, readTestsNotRun, TESTS_NOT_RUN_FILE } from './not-run.ts';

describe('tests of an outside program', function () {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-apart-'));
  const file = join(folder, 'apart.ndjson');
  after(() => rmSync(folder, { recursive: true }));

  // mocha collects tests now, so the file of the real run is put aside for this moment
  const before = process.env[TESTS_NOT_RUN_FILE];
  process.env[TESTS_NOT_RUN_FILE] = file;
  describeIf(false, 'a missing program', 'must not run', () => {
    it('fails where it runs', () => assert.fail('it has run'));
    describe('deeper', () => {
      it('fails as well', () => assert.fail('it has run'));
    });
  });
  describeIf(false, 'a missing program', 'must not run either', () => {
    it('fails where it runs', () => assert.fail('it has run'));
  });
  let hasRun = false;
  describeIf(true, 'an installed program', 'runs', () => {
    it('[H455] a test whose program is installed runs', () => {
      hasRun = true;
    });
  });
  if (before === undefined) delete process.env[TESTS_NOT_RUN_FILE];
  else process.env[TESTS_NOT_RUN_FILE] = before;

  // mocha runs it after the describe above
  describe('its count', () => {
    it('[H455] mocha knows those of an installed program alone; the others are counted apart', () => {
      assert.deepEqual(
        this.suites.map(({ title }) => title),
        ['runs', 'its count'],
      );
      assert.ok(hasRun);
      const apart = readTestsNotRun(file);
      assert.deepEqual(
        apart.map(({ program, tests }) => [program, tests]),
        [
          ['a missing program', 2],
          ['a missing program', 1],
        ],
      );
      assert.deepEqual(formatTestsNotRun(apart), ['3 tests apart: a missing program is not installed']);
      assert.deepEqual(missingPrograms(apart), ['a missing program']);
    });

    it('[H455] a run in which every program was found counts nothing apart', () => {
      assert.deepEqual(formatTestsNotRun(readTestsNotRun(join(folder, 'nowhere'))), []);
    });
  });
});
