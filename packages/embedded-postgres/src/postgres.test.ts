import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { layout } from './cluster.ts';
import { startEmbeddedPostgres } from './index.ts';
import { freeTheLock, isPostgres, readPid } from './lock.ts';
import { forgetfulSettings } from './settings.ts';

describe('embedded PostgreSQL', function () {
  this.timeout(60_000);
  let dataDir: string;
  const options = () => ({ dataDir, settings: forgetfulSettings });

  // One private folder for all: its parent is closed to the account that runs PostgreSQL where we are root.
  before(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'hangout-pg-test-')), 'postgres');
  });
  after(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

  it('[H900] makes a cluster at the first start, keeps it at the second, tells progress once', async () => {
    const words: string[] = [];
    const log = (line: string) => words.push(line);
    const first = await startEmbeddedPostgres({ ...options(), log });
    await ask(first.url, 'CREATE TABLE kept (word text)');
    await ask(first.url, "INSERT INTO kept VALUES ('Ñandú')");
    await first.stop();
    await first.stop();

    const second = await startEmbeddedPostgres({ ...options(), log });
    assert.deepEqual(await ask(second.url, 'SELECT lower(word) AS word FROM kept'), [{ word: 'ñandú' }]);
    await second.stop();
    assert.deepEqual([first.firstStart, second.firstStart, words.length], [true, false, 1]);
  });

  it('[H900] asks for the password, which only its owner can read', async () => {
    const server = await startEmbeddedPostgres(options());
    const stranger = new URL(server.url);
    stranger.password = 'guessed';
    await assert.rejects(ask(stranger.href, 'SELECT 1'), /password authentication failed/);
    await server.stop();
    if (process.platform !== 'win32')
      assert.equal((await stat(layout(dataDir).password)).mode & 0o777, 0o600);
  });

  it('[H901] kill -9 of the starting process stops PostgreSQL, and the next start works', async () => {
    const child = await startInChild(dataDir);
    const server = await postmaster(dataDir);
    child.kill('SIGKILL');
    await untilGone(server);

    const next = await startEmbeddedPostgres(options());
    assert.equal((await ask(next.url, 'SELECT 1 AS one')).length, 1);
    await next.stop();
  });

  it('[H901] Ctrl-C in the terminal reaches neither keeper nor PostgreSQL', async () => {
    const server = await startEmbeddedPostgres(options());
    const keeper = await readPid(layout(dataDir).keeper);
    assert.ok(keeper);
    process.kill(keeper, 'SIGINT');
    process.kill(keeper, 'SIGTERM');
    assert.deepEqual(await ask(server.url, 'SELECT 1 AS one'), [{ one: 1 }]);
    await server.stop();
    assert.equal(isAlive(keeper), false);
  });

  it('[H902] takes over from a server whose keeper was killed too', async () => {
    const child = await startInChild(dataDir);
    const orphan = await postmaster(dataDir);
    const keeper = await readPid(layout(dataDir).keeper);
    assert.ok(keeper);
    process.kill(keeper, 'SIGKILL');
    await untilGone(keeper);
    child.kill('SIGKILL');
    assert.equal(isPostgres(orphan), true);

    const next = await startEmbeddedPostgres(options());
    assert.equal(isPostgres(orphan), false);
    await next.stop();
  });

  it('[H902] tells when the server is lost, and stop() ends what has outlived its keeper', async () => {
    const lost = Promise.withResolvers<string>();
    const server = await startEmbeddedPostgres({ ...options(), onLost: lost.resolve });
    const orphan = await postmaster(dataDir);
    const keeper = await readPid(layout(dataDir).keeper);
    assert.ok(keeper);
    process.kill(keeper, 'SIGKILL');
    assert.match(await lost.promise, /ended by itself/);
    await server.stop();
    assert.equal(isPostgres(orphan), false);
  });

  it('[H902] removes a lock that names a process of another program', async () => {
    await writeFile(join(layout(dataDir).cluster, 'postmaster.pid'), `${process.pid}\n`);
    const server = await startEmbeddedPostgres(options());
    assert.deepEqual(await ask(server.url, 'SELECT 1 AS one'), [{ one: 1 }]);
    await server.stop();
  });

  // Only Linux tells in which folder a process works.
  const onLinux = process.platform === 'linux' ? it : () => {};
  onLinux('[H902] leaves another PostgreSQL alone that has got the number of a dead one', async () => {
    const other = join(dataDir, '..', 'other');
    const theirs = await startEmbeddedPostgres({ dataDir: other, settings: forgetfulSettings });
    const pid = await postmaster(other);
    await writeFile(join(layout(dataDir).cluster, 'postmaster.pid'), `${pid}\n`);
    const server = await startEmbeddedPostgres(options());
    assert.deepEqual(await ask(server.url, 'SELECT 1 AS one'), [{ one: 1 }]);
    assert.deepEqual(await ask(theirs.url, 'SELECT 1 AS one'), [{ one: 1 }]);
    await server.stop();
    await theirs.stop();
  });

  it('[H902] says in words that another hangout uses the folder, and leaves it alone', async () => {
    const server = await startEmbeddedPostgres(options());
    await assert.rejects(freeTheLock(dataDir), /Another hangout .* is using .* set DATA_DIR/s);
    assert.deepEqual(await ask(server.url, 'SELECT 1 AS one'), [{ one: 1 }]);
    await server.stop();
  });
});

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A process of its own that starts PostgreSQL and then stays. */
async function startInChild(dataDir: string) {
  const launcher = fileURLToPath(new URL('./index.ts', import.meta.url));
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(launcher)};
    const { url } = await startEmbeddedPostgres({ dataDir: process.argv[1] });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  assert.match(String(said), /^postgres:/);
  return child;
}

async function postmaster(dataDir: string): Promise<number> {
  const pid = await readPid(join(layout(dataDir).cluster, 'postmaster.pid'));
  assert.ok(pid);
  return pid;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Polls a process id until it is free; five seconds are what a dying hangout may take. */
async function untilGone(pid: number): Promise<void> {
  const deadline = performance.now() + 5000;
  while (isAlive(pid)) {
    assert.ok(performance.now() < deadline, `process ${pid} is still there after 5 s`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
