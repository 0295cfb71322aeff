import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { waitFor } from '@hangout/testkit/wait-for';
import pg from 'pg';
import { dataDirPaths } from './cluster.ts';
import { startEmbeddedPostgres } from './index.ts';
import { isPostgres, readPid, releaseStaleLock } from './lock.ts';
import { readProcess } from './process-table.ts';
import { unsafeFastSettings } from './settings.ts';

describe('embedded PostgreSQL, started from npm packages', () => {
  let dataDir: string;
  const options = () => ({ dataDir, settings: unsafeFastSettings });

  // All tests share one folder. When they run as root, the account that runs PostgreSQL cannot read the folder's
  // parent.
  before(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'hangout-pg-test-')), 'postgres');
  });
  after(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

  it('[H900] the first start of embedded PostgreSQL creates the database cluster, and the second start uses the same one', async () => {
    const messages: string[] = [];
    const log = (message: string) => messages.push(message);
    const first = await startEmbeddedPostgres({ ...options(), log });
    await runQuery(first.url, 'CREATE TABLE greetings (word text)');
    await runQuery(first.url, "INSERT INTO greetings VALUES ('Ñandú')");
    await first.stop();
    await first.stop();

    const second = await startEmbeddedPostgres({ ...options(), log });
    assert.deepEqual(await runQuery(second.url, 'SELECT lower(word) AS word FROM greetings'), [
      { word: 'ñandú' },
    ]);
    await second.stop();
    assert.deepEqual([first.firstStart, second.firstStart, messages.length], [true, false, 1]);
  });

  it('[H900] PostgreSQL requires the password, and only the account that started PostgreSQL can read the password file', async () => {
    const server = await startEmbeddedPostgres(options());
    const stranger = new URL(server.url);
    stranger.password = 'guessed';
    await assert.rejects(runQuery(stranger.href, 'SELECT 1'), /password authentication failed/);
    await server.stop();
    if (process.platform !== 'win32')
      assert.equal((await stat(dataDirPaths(dataDir).password)).mode & 0o777, 0o600);
  });

  it('[H755] [H757] only the account that started PostgreSQL can read its log, which contains no values of rows', async () => {
    await writeFile(dataDirPaths(dataDir).log, 'of an older version\n');
    await chmod(dataDirPaths(dataDir).log, 0o644);
    const server = await startEmbeddedPostgres(options());
    await runQuery(server.url, 'CREATE TABLE addresses (email text unique)');
    const insert = "INSERT INTO addresses SELECT 'canary' || '@example.org'";
    await runQuery(server.url, insert);
    await assert.rejects(runQuery(server.url, insert), /duplicate key/);
    await server.stop();
    const log = await readFile(dataDirPaths(dataDir).log, 'utf8');
    assert.match(log, /duplicate key value violates unique constraint/);
    assert.doesNotMatch(log, /DETAIL|canary@example\.org/);
    if (process.platform !== 'win32')
      assert.equal((await stat(dataDirPaths(dataDir).log)).mode & 0o777, 0o600);
  });

  it('[H901] PostgreSQL stops when the process that started it is killed, and can be started again', async () => {
    const child = await startInChild(dataDir);
    const server = await readPostmasterPid(dataDir);
    child.kill('SIGKILL');
    await waitUntilGone(server);

    const next = await startEmbeddedPostgres(options());
    assert.equal((await runQuery(next.url, 'SELECT 1 AS one')).length, 1);
    await next.stop();
  });

  it('[H901] [H1871] the supervisor of PostgreSQL is a shell and ignores SIGINT and SIGTERM', async () => {
    const server = await startEmbeddedPostgres(options());
    const supervisor = await readPid(dataDirPaths(dataDir).supervisorPid);
    assert.ok(supervisor);
    if (process.platform !== 'win32')
      assert.match((await readProcess(supervisor))?.command ?? '', /^\/bin\/sh /);
    process.kill(supervisor, 'SIGINT');
    process.kill(supervisor, 'SIGTERM');
    assert.deepEqual(await runQuery(server.url, 'SELECT 1 AS one'), [{ one: 1 }]);
    await server.stop();
    assert.equal(isAlive(supervisor), false);
  });

  it('[H902] if PostgreSQL’s supervisor was killed, the next start stops the old PostgreSQL and starts a new one', async () => {
    const child = await startInChild(dataDir);
    const orphan = await readPostmasterPid(dataDir);
    const supervisor = await readPid(dataDirPaths(dataDir).supervisorPid);
    assert.ok(supervisor);
    process.kill(supervisor, 'SIGKILL');
    await waitUntilGone(supervisor);
    child.kill('SIGKILL');
    assert.equal(await isPostgres(orphan), true);

    const next = await startEmbeddedPostgres(options());
    assert.equal(await isPostgres(orphan), false);
    await next.stop();
  });

  it('[H902] onLost is called when PostgreSQL’s supervisor is killed, and stop() still stops PostgreSQL', async () => {
    const lost = Promise.withResolvers<string>();
    const server = await startEmbeddedPostgres({ ...options(), onLost: lost.resolve });
    const orphan = await readPostmasterPid(dataDir);
    const supervisor = await readPid(dataDirPaths(dataDir).supervisorPid);
    assert.ok(supervisor);
    process.kill(supervisor, 'SIGKILL');
    assert.match(await lost.promise, /ended by itself/);
    await server.stop();
    assert.equal(await isPostgres(orphan), false);
  });

  it('[H902] PostgreSQL starts even if the process id in a stale lock file belongs to another program', async () => {
    await writeFile(join(dataDirPaths(dataDir).cluster, 'postmaster.pid'), `${process.pid}\n`);
    const server = await startEmbeddedPostgres(options());
    assert.deepEqual(await runQuery(server.url, 'SELECT 1 AS one'), [{ one: 1 }]);
    await server.stop();
  });

  // Only Linux shows the working folder of a process (/proc/PID/cwd).
  const onLinux = process.platform === 'linux' ? it : () => {};
  onLinux('[H902] a stopping PostgreSQL without a lock file is waited for until it has ended', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hangout-lock-'));
    const { cluster } = dataDirPaths(folder);
    await mkdir(cluster, { recursive: true });
    const program = join(folder, 'postgres');
    const script =
      "#!/bin/sh\ntrap 'rm postmaster.pid; sleep 0.3; exit' INT\necho $$ > postmaster.pid\nwhile :; do sleep 0.05; done\n";
    await writeFile(program, script, { mode: 0o755 });
    const server = spawn(program, { cwd: cluster, stdio: 'ignore' });
    const ended = once(server, 'exit');
    const pid = await waitFor('its lock file', () => readPid(join(cluster, 'postmaster.pid')));
    await releaseStaleLock(folder);
    assert.equal(await isPostgres(pid), false);
    await ended;
    await rm(folder, { recursive: true });
  });
  onLinux(
    '[H902] a PostgreSQL with another data folder that has the process id of a stale lock file is left running',
    async () => {
      const other = join(dataDir, '..', 'other');
      await promisify(execFile)('cp', ['-a', dataDir, other]);
      const theirs = await startEmbeddedPostgres({ dataDir: other, settings: unsafeFastSettings });
      const pid = await readPostmasterPid(other);
      await writeFile(join(dataDirPaths(dataDir).cluster, 'postmaster.pid'), `${pid}\n`);
      const server = await startEmbeddedPostgres(options());
      assert.deepEqual(await runQuery(server.url, 'SELECT 1 AS one'), [{ one: 1 }]);
      assert.deepEqual(await runQuery(theirs.url, 'SELECT 1 AS one'), [{ one: 1 }]);
      await server.stop();
      await theirs.stop();
    },
  );

  it('[H902] releaseStaleLock refuses a data folder that a running PostgreSQL uses, and leaves it running', async () => {
    const server = await startEmbeddedPostgres(options());
    await assert.rejects(releaseStaleLock(dataDir), /Another hangout .* is using .* set DATA_DIR/s);
    assert.deepEqual(await runQuery(server.url, 'SELECT 1 AS one'), [{ one: 1 }]);
    await server.stop();
  });
});

async function runQuery(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a child process that starts PostgreSQL and then stays alive. */
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

async function readPostmasterPid(dataDir: string): Promise<number> {
  const pid = await readPid(join(dataDirPaths(dataDir).cluster, 'postmaster.pid'));
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

const waitUntilGone = (pid: number) =>
  waitFor(`the end of process ${pid}`, () => !isAlive(pid), { intervalMs: 5 });
