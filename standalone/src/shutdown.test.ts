import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readlink, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chooseAccount } from '@hangout/embedded-postgres/account';
import { findBinaries } from '@hangout/embedded-postgres/binaries';
import { ensureCluster } from '@hangout/embedded-postgres/cluster';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { listProcesses, type ProcessEntry } from '@hangout/embedded-postgres/process-table';

/** All processes must end within this time, ms: a process manager that kills after it finds none left. */
const DEADLINE_MS = 5000;

/** The ways to end `npm start`, each with the log entries of which the server prints one. */
const endings = {
  'Ctrl-C in the terminal': {
    end: ({ npm }: Run) => process.kill(-npm, 'SIGINT'),
    words: /^Closing\./m,
  },
  'SIGTERM to npm': {
    // Where npm's shell has replaced itself by its command, the signal reaches the server directly.
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

/** A running `npm start` with the processes that belong to it. */
interface Run {
  npm: number;
  server: number;
  port: number;
  dataDir: string;
  output(): string;
  /** npm and its descendant processes, listed once the server had opened. */
  processes: readonly ProcessEntry[];
}

describe('shutdown of npm start', function () {
  this.timeout(60_000);
  const started: ChildProcess[] = [];
  const runs = new Map<string, Promise<Run>>();
  let folder: string;

  before('start one server for each way of ending it', async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-shutdown-'));
    const empty = join(folder, 'empty');
    await makeDatabase(empty);
    for (const [index, name] of Object.keys(endings).entries()) {
      const dataDir = join(folder, String(index));
      // Copying the empty database is faster than creating another; `cp -a` preserves the owner of its files.
      await promisify(execFile)('cp', ['-a', empty, dataDir]);
      const run = startByNpm(dataDir, (npm) => started.push(npm));
      run.catch(() => {});
      runs.set(name, run);
    }
  });

  after('kill what a failed test left', async () => {
    for (const run of await Promise.allSettled(runs.values())) {
      if (run.status === 'fulfilled') for (const { pid } of await findRemaining(run.value)) killHard(pid);
    }
    for (const { pid, exitCode, signalCode } of started) {
      if (pid && exitCode === null && signalCode === null) killHard(-pid);
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  for (const [name, { end, words }] of Object.entries(endings)) {
    it(`[H921] ${name} closes the server in order and leaves no process behind`, async () => {
      const run = await runs.get(name);
      assert.ok(run);
      assert.ok(run.processes.some(({ command }) => command.includes('supervisor.ts')));
      assert.ok(run.processes.some(({ command }) => command.includes('checkpointer')));
      assert.equal((await fetch(`http://127.0.0.1:${run.port}/healthz`)).status, 200);

      end(run);
      await assertAllEnded(run);
      assert.match(run.output(), words);
      await assertPortIsFree(run.port);
    });
  }
});

/** Makes the empty database that the embedded PostgreSQL of a data folder begins with. */
async function makeDatabase(dataDir: string): Promise<void> {
  const account = await chooseAccount();
  const native = await findBinaries(account);
  await mkdir(dataDir);
  await ensureCluster({ dataDir: join(dataDir, 'postgres'), native, account, log: () => {}, sync: false });
}

/** Runs `npm start` as the leader of a process group, as a terminal does, and waits until the server has opened. */
async function startByNpm(dataDir: string, onStarted: (npm: ChildProcess) => void): Promise<Run> {
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    detached: true,
    env: {
      ...process.env,
      ...{
        DATABASE_URL: '',
        MIGRATION_DATABASE_URL: '',
        PUBLIC_URL: '',
        BEHIND_PROXY: '',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
      },
      ...{ DATA_DIR: dataDir, PORT: String(port), SEED: 'none', HANGOUT_DEV: '1' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onStarted(npm);
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
  const processes = descendants(await listProcesses(), npm.pid);
  const supervisor = processes.find(({ command }) => command.includes('supervisor.ts'));
  assert.ok(supervisor, 'the embedded PostgreSQL has a supervisor');
  return { npm: npm.pid, server: supervisor.parent, port, dataDir, output: () => output, processes };
}

/** The process `root` and all its descendants. */
function descendants(all: readonly ProcessEntry[], root: number): ProcessEntry[] {
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/** Waits until all processes of the run have ended; fails with the ids and commands of those left. */
async function assertAllEnded(run: Run): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  let remaining = await findRemaining(run);
  while (remaining.length > 0 && performance.now() < deadline) {
    await delay(50);
    remaining = await findRemaining(run);
  }
  const list = remaining.map(({ pid, command }) => `  ${pid}, ${command}`).join('\n');
  assert.equal(remaining.length, 0, `still running:\n${list}\nThe server printed:\n${run.output()}`);
}

/** Processes of the run that still exist, and other processes whose working directory is in the data folder. */
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
    // The process has already ended by itself.
  }
}
