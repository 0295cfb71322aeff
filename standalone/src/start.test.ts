import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataDirPaths } from '@hangout/embedded-postgres/cluster';
import { isPostgres, readPid } from '@hangout/embedded-postgres/lock';
import { type AppProcess, startAppProcess } from '@hangout/testkit/app-process';
import { testOptions } from '@hangout/testkit/test-options';

describe('npm start', () => {
  let dataDir: string;
  const options = () => ({ dataDir, client: false, nodeOptions: testOptions });
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'hangout-start-'));
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  it('[H901] [H908] [H909] npm start serves the address that it logs, restarts after kill -9, and stops PostgreSQL at its end', async () => {
    const killed = await startAppProcess(options());
    const postgres = await postmasterOf(killed);
    assert.match(killed.output(), /PostgreSQL runs \(\d+\.\d s\)/);
    assert.equal((await fetch(`${killed.address}/healthz`)).status, 200);
    const ready: unknown = await (await fetch(`${killed.address}/readyz`)).json();
    assert.doesNotMatch(JSON.stringify(ready), /database/);
    assert.match(await (await fetch(`${killed.address}/metrics`)).text(), /process_cpu_seconds_total/);
    assert.equal((await fetch(`${killed.address}/api/user-service/openapi.json`)).status, 200);

    await killed.kill();
    const next = await startAppProcess(options());
    assert.equal(await isPostgres(postgres), false);
    const nextPostgres = await postmasterOf(next);
    assert.equal(await next.stop(), 0);
    assert.equal(await isPostgres(nextPostgres), false);
  });

  it('[H905] npm start ends with an error message if the port is already in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    assert.ok(typeof address === 'object' && address);
    await assert.rejects(
      startAppProcess({ ...options(), port: address.port }),
      new RegExp(`Port ${address.port} is taken`),
    );
    other.close();
  });

  async function startBadly(wrong: Record<string, string>) {
    const script = fileURLToPath(new URL('./start.ts', import.meta.url));
    const env = { ...process.env, DATA_DIR: dataDir, ...wrong };
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const [code] = await once(child, 'close');
    return [code, said.trim()];
  }

  it('[H905] npm start ends with an error message if the configuration is malformed', async () => {
    const said = 'PORT is malformed: expected a port between 0 and 65535';
    assert.deepEqual(await startBadly({ PORT: 'many' }), [1, said]);
  });

  it('[H1382] npm start ends with an error message and no other output if a brand logo cannot be read', async () => {
    const BRAND_LOGO = join(dataDir, 'no-logo.svg');
    const missing = `BRAND_LOGO: ${BRAND_LOGO} can not be read (ENOENT)`;
    assert.deepEqual(await startBadly({ BRAND_LOGO }), [1, missing]);
  });
});

async function postmasterOf(app: AppProcess): Promise<number> {
  const { cluster } = dataDirPaths(join(app.dataDir, 'postgres'));
  const pid = await readPid(join(cluster, 'postmaster.pid'));
  assert.ok(pid);
  return pid;
}
