import assert from 'node:assert/strict';
import { addDurations, durationsOf, slowestFiles } from './durations.ts';

describe('the durations of test files', () => {
  it('addDurations sums the durations of each file', () => {
    assert.deepEqual(addDurations({ 'a.test.ts': 5, 'b.test.ts': 7 }, { 'b.test.ts': 1, 'c.test.ts': 2 }), {
      'a.test.ts': 5,
      'b.test.ts': 8,
      'c.test.ts': 2,
    });
  });

  it('durationsOf reads the durations of a report, and returns none when they or the report are missing', () => {
    assert.deepEqual(durationsOf('{"passed":1,"durations":{"a.test.ts":5}}'), { 'a.test.ts': 5 });
    assert.deepEqual([durationsOf('{"passed":1}'), durationsOf(undefined)], [{}, {}]);
  });

  it('slowestFiles lists the requested number of files, the slowest first', () => {
    const durations = { 'quick.test.ts': 40, 'slowest.test.ts': 61_250, 'slow.test.ts': 9_000 };
    assert.deepEqual(slowestFiles(durations, 2), ['   61.3 s  slowest.test.ts', '    9.0 s  slow.test.ts']);
  });
});
