import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chooseAccount } from '@hangout/embedded-postgres/account';
import { findBinaries } from '@hangout/embedded-postgres/binaries';
import { ensureCluster } from '@hangout/embedded-postgres/cluster';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { listProcesses, type ProcessEntry } from '@hangout/embedded-postgres/process-table';
import { waitFor } from '@hangout/testkit/wait-for';

/** A running `npm start` and its processes. */
interface Run {
  npm: number;
  server: number;
  dataDir: string;
  output(): string;
  /** npm and all processes that it has started, listed when the server was open. */
  processes: readonly ProcessEntry[];
}

/** The ways in which `npm start` may end. `words` is what the server must then log. */
const endings = {
  'SIGTERM to npm': {
    // If npm's shell has replaced itself by its command, the signal reaches the server itself.
    end: ({ npm }: Run) => process.kill(npm, 'SIGTERM'),
    words: /^(npm has ended; shutting down|Closing\.)/m,
  },
  'SIGTERM to the server': {
    end: ({ server }: Run) => process.kill(server, 'SIGTERM'),
    words: /^Closing\./m,
  },
  'kill -9 of npm': {
    end: ({ npm }: Run) => process.kill(npm, 'SIGKILL'),
    words: /^npm has ended; shutting down/m,
  },
};

const importOf = (names: string, path: string) =>
  `import { ${names} } from ${JSON.stringify(new URL(path, import.meta.url))};`;

/** A program in place of the server: it shuts down in the same way, but opens only PostgreSQL. */
const standIn = `
  ${importOf('startEmbeddedPostgres', '../../packages/embedded-postgres/src/index.ts')}
  ${importOf('createShutdownStack', '../../packages/platform/src/service/shutdown-stack.ts')}
  ${importOf('shutDownOnSignals', '../../packages/platform/src/service/signals.ts')}
  const shutdown = createShutdownStack(console.log);
  shutDownOnSignals(shutdown.closeAll, console.log);
  const postgres = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR + '/postgres' });
  shutdown.add('PostgreSQL', () => postgres.stop());
  setInterval(() => {}, 1000);
  console.log('Hangout is open at no address');
`;

describe('shutdown of npm start', () => {
  const started: ChildProcess[] = [];
  const runs: Run[] = [];
  let folder: string;
  let empty: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-shutdown-'));
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ scripts: { start: 'node stand-in.mjs' } }),
    );
    await writeFile(join(folder, 'stand-in.mjs'), standIn);
    empty = join(folder, 'empty');
    await makeDatabase(empty);
  });

  after('kill what a failed test left', async () => {
    for (const run of runs) for (const { pid } of await findRemaining(run)) killHard(pid);
    for (const { pid, exitCode, signalCode } of started) {
      if (pid && exitCode === null && signalCode === null) killHard(-pid);
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  /**
   * Runs `npm start` in a folder as the leader of a process group, as a terminal would. Waits until the server is open.
   */
  async function startByNpm(cwd: string, env: Record<string, string> = {}): Promise<Run> {
    const dataDir = join(folder, String(started.length));
    // Copying an empty database is faster than creating one. `cp -a` keeps the owner of the files.
    await promisify(execFile)('cp', ['-a', empty, dataDir]);
    const npm = spawn('npm', ['start'], {
      ...{ cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] as const },
      env: {
        ...process.env,
        PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
        DATA_DIR: dataDir,
        ...env,
      },
    });
    started.push(npm);
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    while (!output.includes('Hangout is open at')) {
      const ended = await Promise.race([
        once(npm.stdout, 'data').then(() => false),
        once(npm, 'close').then(() => true),
      ]);
      if (ended) throw new Error(`npm start ended before it opened:\n${output}`);
    }
    assert.ok(npm.pid);
    const root = npm.pid;
    // PostgreSQL's processes set their titles some time after they have started, so this waits for the last one.
    const { processes, supervisor } = await waitFor('the processes of PostgreSQL', async () => {
      const processes = descendants(await listProcesses(), root);
      const supervisor = processes.find(({ command }) => command.includes('../supervisor.pid'));
      const isComplete = processes.some(({ command }) => command.includes('checkpointer'));
      return supervisor && isComplete && { processes, supervisor };
    });
    const run = { npm: root, server: supervisor.parent, dataDir, output: () => output, processes };
    runs.push(run);
    return run;
  }

  it('[H921] Ctrl-C in the terminal closes the server of npm start in order and leaves no process behind', async () => {
    const port = await freePort();
    const run = await startByNpm(fileURLToPath(new URL('../../', import.meta.url)), {
      ...{ DATABASE_URL: '', MIGRATION_DATABASE_URL: '', PUBLIC_URL: '', BEHIND_PROXY: '' },
      ...{ HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', MUSIC_PROVIDERS: 'none' },
      ...{ SEED: 'none', HANGOUT_DEV: '1' },
    });
    assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200);
    process.kill(-run.npm, 'SIGINT');
    await waitUntilAllEnded(run);
    assert.match(run.output(), /^Closing\./m);
    await assertPortIsFree(port);
  });

  for (const [name, { end, words }] of Object.entries(endings)) {
    it(`[H921] ${name} ends the server of npm start and PostgreSQL, and leaves no process behind`, async () => {
      const run = await startByNpm(folder);
      end(run);
      await waitUntilAllEnded(run);
      assert.match(run.output(), words);
    });
  }
});

/** Creates an empty database, in the state in which the embedded PostgreSQL of a new data folder begins. */
async function makeDatabase(dataDir: string): Promise<void> {
  const account = await chooseAccount();
  const native = await findBinaries(account);
  await mkdir(dataDir);
  await ensureCluster({ dataDir: join(dataDir, 'postgres'), native, account, log: () => {}, sync: false });
}

function descendants(all: readonly ProcessEntry[], root: number): ProcessEntry[] {
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/** Waits until all processes of the run have ended. Fails with the ids and commands of those that are left. */
async function waitUntilAllEnded(run: Run): Promise<void> {
  await waitFor('the end of npm, its shell, the server and PostgreSQL', async () => {
    const remaining = await findRemaining(run);
    const list = remaining.map(({ pid, command }) => `  ${pid}, ${command}`).join('\n');
    assert.equal(remaining.length, 0, `still running:\n${list}\nThe server printed:\n${run.output()}`);
    return true;
  });
}

/** Returns the processes of the run that still exist, and others whose working folder is in the data folder. */
async function findRemaining({ processes, dataDir }: Run): Promise<ProcessEntry[]> {
  const isKnown = (now: ProcessEntry) =>
    processes.some(({ pid, group }) => pid === now.pid && group === now.group);
  const all = await listProcesses();
  const works = await Promise.all(all.map(({ pid }) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return all.filter((entry, index) => isKnown(entry) || works[index]?.startsWith(dataDir));
}

async function assertPortIsFree(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
