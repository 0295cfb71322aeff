import assert from 'node:assert/strict';
import { once, whileRunning } from './once.ts';

describe('once and whileRunning', () => {
  it('once calls its function once and then returns the same value, but calls it again after an error', () => {
    let calls = 0;
    const value = once(() => {
      calls += 1;
      if (calls === 1) throw new Error('not yet');
      return null;
    });
    assert.throws(value, /not yet/);
    assert.deepEqual([value(), value(), calls], [null, null, 2]);
  });

  it('whileRunning shares one running call among callers, and starts a new call after that one has ended or failed', async () => {
    const runs: PromiseWithResolvers<number>[] = [];
    const call = whileRunning((_name: string) => {
      const run = Promise.withResolvers<number>();
      runs.push(run);
      return run.promise;
    });
    const both = [call('a'), call('b')];
    runs[0]?.resolve(1);
    assert.deepEqual([await Promise.all(both), runs.length], [[1, 1], 1]);
    const refused = call('c');
    runs[1]?.reject(new Error('refused'));
    await assert.rejects(refused, /refused/);
    void call('d');
    assert.equal(runs.length, 3);
  });
});
