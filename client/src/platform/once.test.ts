import assert from 'node:assert/strict';
import { once, whileRunning } from './once.ts';

describe('values that are made once', () => {
  it('once makes a value at the first call, and again only if that call threw', () => {
    let calls = 0;
    const value = once(() => {
      calls += 1;
      if (calls === 1) throw new Error('not yet');
      return null;
    });
    assert.throws(value, /not yet/);
    assert.deepEqual([value(), value(), calls], [null, null, 2]);
  });

  it('whileRunning shares a run among callers, and starts another one after it has ended', async () => {
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
