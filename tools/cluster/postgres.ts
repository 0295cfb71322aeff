import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@hangout/db';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@hangout/embedded-postgres';
import { dataDirPaths } from '@hangout/embedded-postgres/cluster';
import { isPostgres, readPid } from '@hangout/embedded-postgres/lock';
import type { ClusterProcess } from './cluster-process.ts';
import { sleep } from './probes.ts';

/** Starts the embedded PostgreSQL as a process that tests can kill, freeze and restart on the same port. */
export async function startPostgres(options: {
  readonly dataDir: string;
  readonly port: number;
  readonly log: (message: string) => void;
  readonly settings?: Record<string, string>;
}): Promise<{ process: ClusterProcess; url: string; stop(): Promise<void> }> {
  const { dataDir, port, log } = options;
  const settings = { max_connections: '300', ...options.settings };
  const startServer = () =>
    startEmbeddedPostgres({ dataDir, port, settings, log, onLost: (message) => log(`postgres: ${message}`) });
  let running: EmbeddedPostgres = await startServer();
  let pid = await readPid(join(dataDirPaths(dataDir).cluster, 'postmaster.pid'));
  const { url } = running;

  const signalAll = async (signal: NodeJS.Signals) => {
    if (pid === undefined) return;
    for (const target of [pid, ...(await childProcesses(pid))]) tryKill(target, signal);
  };
  const postgresProcess: ClusterProcess = {
    name: 'postgres',
    pid: () => pid,
    async kill(signal) {
      if (pid === undefined) return;
      if (signal !== 'SIGKILL') await signalAll('SIGCONT');
      tryKill(pid, signal);
      while (await isPostgres(pid)) await sleep(20);
      pid = undefined;
      await running.stop();
    },
    freeze: () => void signalAll('SIGSTOP'),
    thaw: () => void signalAll('SIGCONT'),
    async start() {
      if (pid !== undefined && (await isPostgres(pid))) return;
      running = await startServer();
      pid = await readPid(join(dataDirPaths(dataDir).cluster, 'postmaster.pid'));
      await postgresProcess.ready();
    },
    async ready() {
      const db = connect(url, { poolMax: 1 });
      try {
        for (let tries = 0; ; tries += 1) {
          const error = await db.raw('select 1').then(
            () => null,
            (reason: unknown) => reason,
          );
          if (error === null) return;
          if (tries > 100) throw error;
          await sleep(100);
        }
      } finally {
        await db.destroy();
      }
    },
    output: () => '',
  };
  return {
    process: postgresProcess,
    url,
    async stop() {
      await signalAll('SIGCONT');
      await running.stop();
    },
  };
}

/**
 * Returns the ids of PostgreSQL's backends, on Linux only. A signal to the postmaster's process group does
 * not reach them, because each backend has its own group.
 */
async function childProcesses(parent: number): Promise<number[]> {
  const numbers = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    numbers.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      // The second field is the name of the program in parentheses, which may contain spaces.
      const [, above] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(above) === parent ? Number(name) : 0;
    }),
  );
  return found.filter((child) => child > 0);
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has exited in the meantime.
  }
}
