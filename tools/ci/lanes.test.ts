import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { root } from './command.ts';
import { countTagged, filesOf, lanes } from './lanes.ts';

describe('test lanes (test, sound and long)', () => {
  const tests = globSync('**/*.{test,e2e}.ts', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] });

  it('[H910] every test file belongs to a test lane', () => {
    const run = new Set(Object.values(lanes).flatMap((lane) => filesOf(lane, [])));
    assert.deepEqual(
      tests.filter((file) => !run.has(file)),
      [],
    );
  });

  it('[H910] a test file that has additional tests for the long lane (isLongLane) belongs to the long lane', () => {
    const long = new Set(filesOf(lanes.long, []));
    const imports = /^import .*\bisLongLane\b/m;
    const asking = tests.filter((file) => imports.test(readFileSync(root + file, 'utf8')));
    assert.ok(asking.length > 0);
    assert.deepEqual(
      asking.filter((file) => !long.has(file)),
      [],
    );
  });

  it('[H1752] at least a dozen tests tagged as journeys run in Firefox with the long lane', () => {
    const files = filesOf(lanes.firefox, []);
    assert.ok(countTagged(files, lanes.firefox.tag) >= 12);
    const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    assert.match(scripts['test:long'], /--lane long --lane firefox$/);
  });
});
