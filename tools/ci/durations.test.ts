import assert from 'node:assert/strict';
import { addDurations, durationsOf, slowestFiles } from './durations.ts';

describe('the durations of test files', () => {
  it('are summed by file', () => {
    assert.deepEqual(addDurations({ 'a.test.ts': 5, 'b.test.ts': 7 }, { 'b.test.ts': 1, 'c.test.ts': 2 }), {
      'a.test.ts': 5,
      'b.test.ts': 8,
      'c.test.ts': 2,
    });
  });

  it('are read from the report, and there are none without one', () => {
    assert.deepEqual(durationsOf('{"passed":1,"durations":{"a.test.ts":5}}'), { 'a.test.ts': 5 });
    assert.deepEqual([durationsOf('{"passed":1}'), durationsOf(undefined)], [{}, {}]);
  });

  it('list the slowest files first, and no more than asked for', () => {
    const durations = { 'quick.test.ts': 40, 'slowest.test.ts': 61_250, 'slow.test.ts': 9_000 };
    assert.deepEqual(slowestFiles(durations, 2), ['   61.3 s  slowest.test.ts', '    9.0 s  slow.test.ts']);
  });
});
