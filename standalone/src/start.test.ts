import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { layout } from './postgres/cluster.ts';
import { isPostgres, readPid } from './postgres/lock.ts';

const script = fileURLToPath(new URL('./start.ts', import.meta.url));

describe('npm start', function () {
  this.timeout(60_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-start-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Starts on a free port without the client; resolves with the printed address. */
  async function start() {
    const env = {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      SEED: 'none',
      HANGOUT_DEV: '1',
      DATABASE_URL: '',
    };
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'close').then(([code]) => code);
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    while (!said.includes('Hangout is open at')) {
      const end = await Promise.race([once(child.stdout, 'data'), ended]);
      assert.ok(Array.isArray(end), `ended with ${end}:\n${said}`);
    }
    const postgres = await readPid(join(layout(join(folder, 'postgres')).cluster, 'postmaster.pid'));
    assert.ok(postgres);
    const address = /Hangout is open at (\S+)/.exec(said)?.[1] ?? '';
    return { child, ended, address, postgres, said: () => said };
  }

  it('[H908] [H909] tells its phases and its address, answers there, and closes everything on Ctrl-C', async () => {
    const { child, ended, address, postgres, said } = await start();
    assert.match(said(), /PostgreSQL runs \(\d+\.\d s\)/);
    assert.equal((await fetch(`${address}/healthz`)).status, 200);
    const ready: unknown = await (await fetch(`${address}/readyz`)).json();
    assert.doesNotMatch(JSON.stringify(ready), /database/);
    assert.match(await (await fetch(`${address}/metrics`)).text(), /process_cpu_seconds_total/);
    assert.equal((await fetch(`${address}/api/user-service/openapi.json`)).status, 200);

    child.kill('SIGINT');
    assert.equal(await ended, 0);
    assert.equal(isPostgres(postgres), false);
  });

  it('[H901] kill -9 leaves no PostgreSQL behind, and the next start opens', async () => {
    const first = await start();
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await start();
    assert.equal(isPostgres(first.postgres), false);
    second.child.kill('SIGTERM');
    assert.equal(await second.ended, 0);
  });

  it('[H905] malformed configuration ends the start with words', async () => {
    const env = { ...process.env, DATA_DIR: folder, PORT: 'many' };
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const [code] = await once(child, 'close');
    assert.deepEqual([code, said.trim()], [1, 'PORT is malformed: expected a port between 0 and 65535']);
  });
});
