import assert from 'node:assert/strict';
import { createFairQueue } from './fair-queue.ts';

describe('createFairQueue, turns of callers', () => {
  const share = { atOnce: 2, waiting: 3 };

  /** A queue that records which calls have begun; a call lasts until `end` is called with its name. */
  function recordTurns(atOnce: number) {
    const queue = createFairQueue(atOnce);
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    return {
      begun,
      call(name: string, size = share): boolean {
        const turn = queue.enter(name.charAt(0), size);
        turn?.then((end) => {
          begun.push(name);
          ends.set(name, end);
        });
        return turn !== null;
      },
      async end(name: string) {
        ends.get(name)?.();
        await settled();
      },
    };
  }
  /** Resolves after all promises that are resolved already have run their callbacks. */
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

  it('[H1530] createFairQueue runs a few calls of a caller at once, lets some wait in their order, and refuses further ones', async () => {
    const { begun, call, end } = recordTurns(10);
    assert.deepEqual(
      ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => call(name)),
      [true, true, true, true, true, false],
    );
    await settled();
    assert.deepEqual(begun, ['a1', 'a2']);
    await end('a2');
    assert.deepEqual(begun, ['a1', 'a2', 'a3']);
    assert.equal(call('a7'), true);
    for (const name of ['a1', 'a3', 'a4', 'a5']) await end(name);
    assert.deepEqual(begun, ['a1', 'a2', 'a3', 'a4', 'a5', 'a7']);
  });

  it('[H1530] in a fair queue, a caller who uses up their share of places delays no other caller', async () => {
    const { begun, call } = recordTurns(10);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) call(name);
    await settled();
    assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  });

  it('[H1530] if all places of a fair queue are taken, callers take turns, however many calls each one has waiting', async () => {
    const { begun, call, end } = recordTurns(2);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']) call(name);
    await settled();
    assert.deepEqual(begun, ['a1', 'a2']);
    for (const name of ['a1', 'a2', 'b1', 'a3', 'c1']) await end(name);
    assert.deepEqual(begun, ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2']);
  });

  it('[H1530] ending the same turn of a fair queue twice frees only one place', async () => {
    const { begun, call, end } = recordTurns(1);
    for (const name of ['a1', 'a2', 'a3']) call(name);
    await settled();
    await end('a1');
    await end('a1');
    assert.deepEqual(begun, ['a1', 'a2']);
  });
});
