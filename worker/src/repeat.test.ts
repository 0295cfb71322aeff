import assert from 'node:assert/strict';
import { waitUntil } from '@hangout/testkit/wait-for';
import { repeat, repeatRemoval } from './repeat.ts';

describe('repeat, a task that runs at an interval', () => {
  const logged: { level: string; details: unknown; message: string }[] = [];
  const logAt = (level: string) => (details: unknown, message?: string) =>
    void logged.push({ level, details, message: String(message) });
  const log = { info: logAt('info'), warn: logAt('warn') };
  beforeEach(() => {
    logged.length = 0;
  });

  it('a failed run of a periodic task is logged, and the task runs again', async () => {
    let runs = 0;
    const err = new Error('not this time');
    const stop = repeat({
      async run() {
        runs += 1;
        if (runs === 1) throw err;
      },
      ...{ everyMs: 1, log, failure: 'it failed; trying again' },
    });
    await waitUntil(() => runs >= 3);
    await stop();
    assert.deepEqual(logged, [{ level: 'warn', details: { err }, message: 'it failed; trying again' }]);
  });

  it('two runs of a periodic task never overlap, and stopping the task waits for its current run', async () => {
    let [running, most, ended] = [0, 0, 0];
    const release = Promise.withResolvers<void>();
    const stop = repeat({
      async run() {
        running += 1;
        most = Math.max(most, running);
        await release.promise;
        running -= 1;
        ended += 1;
      },
      ...{ everyMs: 1, log, failure: 'it failed' },
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const stopped = stop();
    release.resolve();
    await stopped;
    assert.deepEqual([most, running, ended], [1, 0, 1]);
  });

  it('a periodic removal logs only the runs that have removed rows, each with their number', async () => {
    const counts = [0, 2, 0];
    const stop = repeatRemoval({ run: async () => counts.pop() ?? 0, what: 'old rows', everyMs: 1, log });
    await waitUntil(() => counts.length === 0);
    await stop();
    assert.deepEqual(logged, [{ level: 'info', details: { deleted: 2 }, message: 'old rows deleted' }]);
  });
});
