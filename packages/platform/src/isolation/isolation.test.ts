import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitUntil } from '@hangout/testkit/wait-for';
import { readConfig } from '../config/config.ts';
import { LOW_PRIORITY, processPriority } from './priority.ts';
import { createMediaProcesses, createProcessPool, ProcessPoolBusyError } from './process-pool.ts';
import { runIsolated } from './run-isolated.ts';
import { collectChildren, NEVER_MS, wasKilled } from './testing.ts';

const limits = { timeoutMs: NEVER_MS, maxMemoryMb: 400 };
/** A limit that an endless job is certain to reach. */
const SHORT_MS = 1_000;

describe('a job in a child process with limits (decoding of uploads)', () => {
  let script: URL;
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-isolation-'));
    const path = join(folder, 'job.mjs');
    const job = new URL('./isolated-job.ts', import.meta.url);
    await writeFile(
      path,
      `import { getPriority } from 'node:os';
       import { serveIsolatedJob } from ${JSON.stringify(job.href)};
       serveIsolatedJob(async ({ what, bytes }) => {
         if (what === 'pid') return process.pid;
         if (what === 'priority') return getPriority();
         if (what === 'environment') return Object.keys(process.env).includes('HANGOUT_SECRET');
         if (what === 'bytes') return bytes.map((byte) => byte + 1);
         if (what === 'fail') throw new Error('failed');
         if (what === 'loop') for (;;);
         if (what === 'busy memory') for (const kept = []; ; ) kept.push(Buffer.alloc(16_000_000, 1));
         if (what === 'wait') return new Promise((resolve) => setTimeout(resolve, ${NEVER_MS}));
         const kept = [];
         for (;;) {
           kept.push(Buffer.alloc(16_000_000, 1));
           await new Promise((resolve) => setTimeout(resolve, 20));
         }
       });`,
    );
    script = pathToFileURL(path);
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const pool = createProcessPool({ processes: 2, ...limits });
  const run = (what: string, more: object = {}, limit: Partial<typeof limits> = {}) =>
    runIsolated<object, unknown>(pool, script, { what, ...more }, limit);
  /** Checks that `work` starts so many processes, and that they are killed. */
  async function killsChildren(count: number, work: () => Promise<unknown>): Promise<void> {
    const children = await collectChildren(work);
    assert.equal(children.length, count);
    await waitUntil(() => children.every(wasKilled));
  }

  it('[H711] a job in a child process returns its result and does not see the server’s environment variables', async () => {
    process.env.HANGOUT_SECRET = 'secret';
    try {
      assert.equal(await run('environment'), false);
    } finally {
      delete process.env.HANGOUT_SECRET;
    }
    assert.deepEqual(await run('bytes', { bytes: Uint8Array.of(1, 2) }), Uint8Array.of(2, 3));
    const pid = Number(await run('pid'));
    assert.notEqual(pid, process.pid);
  });

  it('[H711] a job in a child process that throws is rejected; a job that exceeds its time or memory limit is killed', async () => {
    await assert.rejects(run('fail'), /ended with/);
    await killsChildren(1, () => {
      const late = run('loop', {}, { timeoutMs: SHORT_MS });
      return assert.rejects(late, { name: 'ProcessLimitError', reason: 'time' });
    });
    await killsChildren(1, () =>
      assert.rejects(run('memory'), { name: 'ProcessLimitError', reason: 'memory' }),
    );
  });

  it('[H722] a job that blocks its process’s event loop is still killed when it exceeds its memory limit', async function () {
    // On Windows the parent cannot read the memory of another process.
    if (process.platform === 'win32') this.skip();
    await killsChildren(1, () =>
      assert.rejects(run('busy memory'), { name: 'ProcessLimitError', reason: 'memory' }),
    );
  });

  it('[H722] the child process of a job runs with low priority', async () => {
    const ofTests = processPriority.value;
    processPriority.value = LOW_PRIORITY;
    try {
      assert.equal(await run('priority'), 10);
    } finally {
      processPriority.value = ofTests;
    }
  });

  it('[H722] aborting the signal of a running job kills its child process; a job whose signal is already aborted is not started', async () => {
    const reason = new Error('the server stops');
    const stop = new AbortController();
    await killsChildren(1, async () => {
      const waiting = runIsolated<object, unknown>(pool, script, { what: 'wait' }, { signal: stop.signal });
      await new Promise(setImmediate);
      stop.abort(reason);
      await assert.rejects(waiting, reason);
    });
    const aborted = { signal: AbortSignal.abort(reason) };
    await killsChildren(0, () =>
      assert.rejects(runIsolated<object, unknown>(pool, script, { what: 'pid' }, aborted), reason),
    );
  });

  it('[H722] the process pools for images and audio leave one core free, and each has at least one process', () => {
    const counts = [1, 2, 3, 16].map((cores) => {
      const config = readConfig({}, { AUDIO_PROCESSES: 8 });
      const { images, audio, playlistFiles } = createMediaProcesses(config, cores);
      assert.equal(playlistFiles.processes, 1);
      return [images.processes, audio.processes];
    });
    assert.deepEqual(counts, [
      [1, 1],
      [1, 1],
      [2, 2],
      [2, 8],
    ]);
  });

  it('[H724] a pool of child processes never runs more jobs than it has processes, and refuses jobs when too many wait', async () => {
    const small = createProcessPool({ processes: 1, maxWaiting: 1, ...limits });
    const running = Promise.withResolvers<string>();
    const [first, second] = [small.run(() => running.promise), small.run(async () => 'second')];
    await assert.rejects(
      small.run(async () => 'third'),
      ProcessPoolBusyError,
    );
    running.resolve('first');
    assert.deepEqual(await Promise.all([first, second]), ['first', 'second']);
    assert.equal(await small.run(async () => 'later'), 'later');
  });
});
