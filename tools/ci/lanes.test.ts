import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { root } from './command.ts';
import { filesOf, lanes } from './lanes.ts';

describe('the lanes of the tests', () => {
  const tests = globSync('**/*.{test,e2e}.ts', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] });

  it('[H910] every file of tests runs in a lane', () => {
    const run = new Set(Object.values(lanes).flatMap((lane) => filesOf(lane, [])));
    assert.deepEqual(
      tests.filter((file) => !run.has(file)),
      [],
    );
  });

  it('[H910] a file that does more in the long lane runs there', () => {
    const long = new Set(filesOf(lanes.long, []));
    const imports = /^import .*\bisLongLane\b/m;
    const asking = tests.filter((file) => imports.test(readFileSync(root + file, 'utf8')));
    assert.ok(asking.length > 0);
    assert.deepEqual(
      asking.filter((file) => !long.has(file)),
      [],
    );
  });
});
