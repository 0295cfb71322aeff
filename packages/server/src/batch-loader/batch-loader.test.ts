import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { createBatchLoader } from './index.ts';

describe('gathering questions', () => {
  const now = { apartMs: 0 };
  afterEach(() => mock.reset());
  function counter() {
    const asked: number[][] = [];
    const answers: PromiseWithResolvers<void>[] = [];
    const ask = createBatchLoader(async (keys: readonly number[]) => {
      asked.push([...keys]);
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      await answer.promise;
      return keys.map((key) => key * 10);
    }, now);
    return { asked, answers, ask };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('[H432] all who ask in one moment are one question; each hears their own answer', async () => {
    const { asked, answers, ask } = counter();
    const all = Promise.all([ask(1), ask(2), ask(2)]);
    await turn();
    answers[0]?.resolve();
    assert.deepEqual(await all, [10, 20, 20]);
    assert.deepEqual(asked, [[1, 2, 2]]);
  });

  it('[H432] whoever comes while one is under way is never answered by it', async () => {
    const { asked, answers, ask } = counter();
    const first = ask(1);
    await turn();
    const later = Promise.all([ask(1), ask(2)]);
    await turn();
    assert.deepEqual(asked, [[1]]);
    answers[0]?.resolve();
    await first;
    await turn();
    assert.deepEqual(asked, [[1], [1, 2]]);
    answers[1]?.resolve();
    assert.deepEqual(await later, [10, 20]);
  });

  it('[H432] a failure is theirs who asked; the next question is asked all the same', async () => {
    const { answers, ask } = counter();
    const first = ask(1);
    await turn();
    const second = ask(2);
    answers[0]?.reject(new Error('away'));
    await assert.rejects(first, /away/);
    await turn();
    answers[1]?.resolve();
    assert.equal(await second, 20);
  });

  it('[H432] at most so many at once', async () => {
    const sizes: number[] = [];
    const ask = createBatchLoader(
      async (keys: readonly number[]) => {
        sizes.push(keys.length);
        return keys;
      },
      { most: 2, ...now },
    );
    assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map(ask)), [1, 2, 3, 4, 5]);
    assert.deepEqual(sizes, [2, 2, 1]);
  });

  it('[H432] in a storm one question follows the other at a distance, in calm nobody waits', async () => {
    const clock = { nowMs: 0 };
    mock.method(performance, 'now', () => clock.nowMs);
    mock.timers.enable({ apis: ['setTimeout'] });
    const asked: number[][] = [];
    const ask = createBatchLoader(async (keys: readonly number[]) => {
      asked.push([...keys]);
      return keys;
    });
    const first = ask(1);
    await turn();
    assert.deepEqual(asked, [[1]], 'the first batch starts at once');
    await first;
    clock.nowMs = 5;
    const others = Promise.all([ask(2), ask(3)]);
    mock.timers.tick(14);
    await turn();
    assert.equal(asked.length, 1, 'the second batch waits for its interval');
    mock.timers.tick(1);
    assert.deepEqual(await others, [2, 3]);
    assert.deepEqual(asked, [[1], [2, 3]]);
    clock.nowMs = 1_000;
    const calm = ask(4);
    await turn();
    assert.equal(await calm, 4);
  });
});
