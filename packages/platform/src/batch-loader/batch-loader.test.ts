import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { createBatchLoader } from './batch-loader.ts';

describe('createBatchLoader, which loads simultaneous requests together', () => {
  const now = { intervalMs: 0 };
  afterEach(() => mock.reset());
  function counter() {
    const batches: number[][] = [];
    const answers: PromiseWithResolvers<void>[] = [];
    const load = createBatchLoader(async (keys: readonly number[]) => {
      batches.push([...keys]);
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      await answer.promise;
      return keys.map((key) => key * 10);
    }, now);
    return { batches, answers, load };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('[H432] simultaneous requests to a batch loader are loaded in one batch, and each gets the value for its own key', async () => {
    const { batches, answers, load } = counter();
    const all = Promise.all([load(1), load(2), load(2)]);
    await turn();
    answers[0]?.resolve();
    assert.deepEqual(await all, [10, 20, 20]);
    assert.deepEqual(batches, [[1, 2, 2]]);
  });

  it('[H432] a batch loader never gives a request the result of a batch that started before the request', async () => {
    const { batches, answers, load } = counter();
    const first = load(1);
    await turn();
    const later = Promise.all([load(1), load(2)]);
    await turn();
    assert.deepEqual(batches, [[1]]);
    answers[0]?.resolve();
    await first;
    await turn();
    assert.deepEqual(batches, [[1], [1, 2]]);
    answers[1]?.resolve();
    assert.deepEqual(await later, [10, 20]);
  });

  it('[H432] if a batch of a batch loader fails, only its own requests fail, and the next batch is loaded', async () => {
    const { answers, load } = counter();
    const first = load(1);
    await turn();
    const second = load(2);
    answers[0]?.reject(new Error('away'));
    await assert.rejects(first, /away/);
    await turn();
    answers[1]?.resolve();
    assert.equal(await second, 20);
  });

  it('[H432] a batch of a batch loader has at most the configured number of requests', async () => {
    const sizes: number[] = [];
    const load = createBatchLoader(
      async (keys: readonly number[]) => {
        sizes.push(keys.length);
        return keys;
      },
      { maxBatchSize: 2, ...now },
    );
    assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map(load)), [1, 2, 3, 4, 5]);
    assert.deepEqual(sizes, [2, 2, 1]);
  });

  it('[H432] a batch loader loads a single request at once, and frequent requests in batches with a pause between the batches', async () => {
    const clock = { nowMs: 0 };
    mock.method(performance, 'now', () => clock.nowMs);
    mock.timers.enable({ apis: ['setTimeout'] });
    const batches: number[][] = [];
    const load = createBatchLoader(async (keys: readonly number[]) => {
      batches.push([...keys]);
      return keys;
    });
    const first = load(1);
    await turn();
    assert.deepEqual(batches, [[1]], 'the first batch starts at once');
    await first;
    clock.nowMs = 5;
    const others = Promise.all([load(2), load(3)]);
    mock.timers.tick(14);
    await turn();
    assert.equal(batches.length, 1, 'the second batch waits for its interval');
    mock.timers.tick(1);
    assert.deepEqual(await others, [2, 3]);
    assert.deepEqual(batches, [[1], [2, 3]]);
    clock.nowMs = 1_000;
    const single = load(4);
    await turn();
    assert.equal(await single, 4);
  });

  it('[H1860] if a batch loader pauses only after batches of several requests, single calls one after another are loaded without a pause', async () => {
    mock.method(performance, 'now', () => 0);
    mock.timers.enable({ apis: ['setTimeout'] });
    const batches: number[][] = [];
    const load = createBatchLoader(
      async (keys: readonly number[]) => {
        batches.push([...keys]);
        return keys;
      },
      { pausesAfterSingle: false },
    );
    await load(1);
    await load(2);
    await Promise.all([load(3), load(4)]);
    assert.deepEqual(batches, [[1], [2], [3, 4]]);
    const paused = load(5);
    await turn();
    assert.equal(batches.length, 3, 'a pause follows a batch of several');
    mock.timers.tick(20);
    assert.equal(await paused, 5);
  });
});
