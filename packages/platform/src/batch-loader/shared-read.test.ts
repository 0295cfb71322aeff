import assert from 'node:assert/strict';
import { createSharedRead } from './shared-read.ts';

describe('createSharedRead, which shares one query among simultaneous callers', () => {
  it('[H1481] simultaneous calls of a shared read with the same argument share one query, and a call after its end starts a new one', async () => {
    let reads = 0;
    const read = createSharedRead(async ({ page }: { page: number }) => `${page}: ${++reads}`);
    assert.deepEqual(await Promise.all([read({ page: 1 }), read({ page: 1 }), read({ page: 2 })]), [
      '1: 1',
      '1: 1',
      '2: 2',
    ]);
    assert.equal(await read({ page: 1 }), '1: 3');
  });

  it('[H1481] a call of a shared read during a running query waits for the next query, so that it sees the latest data', async () => {
    let stored = 'old';
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const read = createSharedRead(async (_: string) => {
      const seen = stored;
      began.resolve();
      await answered;
      return seen;
    });
    const first = read('rooms');
    await began.promise;
    stored = 'new';
    const second = read('rooms');
    answer();
    assert.deepEqual([await first, await second], ['old', 'new']);
  });

  it('[H1481] a query of a shared read that fails rejects only its own callers', async () => {
    const read = createSharedRead(async (name: string) => {
      if (name === 'broken') throw new Error('no such table');
      return name;
    });
    const [broken, fine] = await Promise.allSettled([read('broken'), read('fine')]);
    assert.equal(broken.status, 'rejected');
    assert.equal(fine.status === 'fulfilled' && fine.value, 'fine');
  });
});
