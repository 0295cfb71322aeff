import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runIsolated } from './run-isolated.ts';

const limits = { timeoutMs: 20_000, maxMemoryMb: 400 };

describe('a job in a process of its own', () => {
  let script: URL;
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-isolation-'));
    const path = join(folder, 'job.mjs');
    const job = new URL('./isolated-job.ts', import.meta.url);
    await writeFile(
      path,
      `import { serveIsolatedJob } from ${JSON.stringify(job.href)};
       serveIsolatedJob(async ({ what, bytes }) => {
         if (what === 'pid') return process.pid;
         if (what === 'environment') return Object.keys(process.env).includes('HANGOUT_SECRET');
         if (what === 'bytes') return bytes.map((byte) => byte + 1);
         if (what === 'fail') throw new Error('failed');
         if (what === 'loop') for (;;);
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
  const run = (what: string, more: object = {}, limit: Partial<typeof limits> = {}) =>
    runIsolated<object, unknown>(script, { what, ...more }, { ...limits, ...limit });

  it('[H711] answers its result, without the environment of the server, and ends', async () => {
    process.env.HANGOUT_SECRET = 'secret';
    try {
      assert.equal(await run('environment'), false);
    } finally {
      delete process.env.HANGOUT_SECRET;
    }
    assert.deepEqual(await run('bytes', { bytes: Uint8Array.of(1, 2) }), Uint8Array.of(2, 3));
    const pid = Number(await run('pid'));
    assert.notEqual(pid, process.pid);
  }).timeout(30_000);

  it('[H711] is rejected when it fails, and killed when it takes too long or too much memory', async () => {
    await assert.rejects(run('fail'), /ended with/);
    await assert.rejects(run('loop', {}, { timeoutMs: 1_000 }), /not done after 1000 ms/);
    await assert.rejects(run('memory'), /ended with 12/);
  }).timeout(60_000);
});
