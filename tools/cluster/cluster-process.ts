import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { waitFor } from '@hangout/testkit/wait-for';

export interface ClusterProcess {
  /** Name such as 'game-1', 'rest-1', 'worker-1', 'postgres', 'redis', 'proxy'. */
  readonly name: string;
  /** Process id; undefined while the process is down. */
  pid(): number | undefined;
  /** Sends a signal to the process and resolves when it has exited. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Freezes the process with SIGSTOP; `thaw` continues it with SIGCONT. */
  freeze(): void;
  thaw(): void;
  /**
   * Starts the process on the port and data that it had before; resolves when it is ready. Does nothing while
   * it is running.
   */
  start(): Promise<void>;
  /**
   * Resolves when the process is ready.
   * @throws Error with its output if it exits or takes several minutes
   */
  ready(): Promise<void>;
  output(): string;
}

export interface ProcessOptions {
  readonly name: string;
  readonly command: string;
  /** Arguments of the command; a function is called at each start. */
  readonly args: readonly string[] | (() => readonly string[]);
  readonly env?: Record<string, string>;
  readonly isReady: () => Promise<boolean>;
  readonly log: (message: string) => void;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
/** A process that has not exited this long after SIGTERM is killed, ms. */
const STOP_TIMEOUT_MS = 15_000;
const MAX_OUTPUT_CHARACTERS = 8000;

/**
 * On Linux, the child ends when this process does. Children run detached, so that Ctrl-C reaches only this process,
 * which stops them in order.
 */
const dieWithParent =
  spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0
    ? ['setpriv', '--pdeathsig', 'TERM']
    : [];

/** Stops a process with SIGTERM, and with SIGKILL after a timeout. */
export async function stopProcess(target: ClusterProcess): Promise<void> {
  const timeout = setTimeout(() => void target.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await target.kill('SIGTERM');
  clearTimeout(timeout);
}

/** Describes a child process without starting it. */
export function createProcess({ name, command, args, env, isReady, log }: ProcessOptions): ClusterProcess {
  let child: ChildProcess | undefined;
  let output = '';

  function spawnChild(): void {
    const [program = command, ...before] = [...dieWithParent, command];
    const given = typeof args === 'function' ? args() : args;
    const started = spawn(program, [...before, ...given], {
      cwd: root,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    started.once('error', (error) => {
      output += `${error.message}\n`;
      if (child === started) child = undefined;
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-MAX_OUTPUT_CHARACTERS);
        for (const line of text.trimEnd().split('\n')) log(`${name}: ${line}`);
      });
    }
  }

  async function ready(): Promise<void> {
    const isUp = async () => {
      if (await isReady().catch(() => false)) return true;
      if (!child) throw new Error(`${name} has exited:\n${output}`);
      return false;
    };
    await waitFor(`${name} is ready`, isUp, { intervalMs: 50, retryErrors: false }).catch((error) => {
      log(output);
      throw error;
    });
  }

  return {
    name,
    pid: () => child?.pid,
    async kill(signal) {
      const running = child;
      if (!running) return;
      const exited = once(running, 'exit');
      running.kill(signal);
      // A frozen process handles no signal except SIGKILL until it gets SIGCONT.
      if (signal !== 'SIGKILL') running.kill('SIGCONT');
      await exited;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async start() {
      if (!child) spawnChild();
      await ready();
    },
    ready,
    output: () => output,
  };
}
