import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sleep } from './probes.ts';

/** One process of the cluster. */
export interface ClusterProcess {
  /** 'game-1', 'rest-1', 'postgres', 'redis', 'proxy'. */
  readonly name: string;
  /** Undefined while it is down. */
  pid(): number | undefined;
  /** Resolves when it is gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** SIGSTOP and SIGCONT: it stands still without ending. */
  freeze(): void;
  thaw(): void;
  /** Starts it again where it was; resolves when it is ready. Harmless while it runs. */
  start(): Promise<void>;
  /** Resolves when it answers. Throws in words where it does not. */
  ready(): Promise<void>;
  /** The last that it said. */
  output(): string;
}

export interface ProcessOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  /** Whether it answers now. */
  readonly isReady: () => Promise<boolean>;
  readonly log: (words: string) => void;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const PATIENCE_MS = 60_000;
/** How long a part may take to end by itself, ms. */
const ENDING_MS = 15_000;
const SAID_CHARACTERS = 8000;

/** On Linux a part ends with us however we end; a Ctrl-C of the terminal is ours alone to pass on. */
const dieWithParent =
  spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0
    ? ['setpriv', '--pdeathsig', 'TERM']
    : [];

/** Ends a part in order, and at once where that takes too long. */
export async function stopProcess(part: ClusterProcess): Promise<void> {
  const late = setTimeout(() => void part.kill('SIGKILL'), ENDING_MS);
  await part.kill('SIGTERM');
  clearTimeout(late);
}

/** A part that is a child of this process; it is not started yet. */
export function createProcess({ name, command, args, env, isReady: answers, log }: ProcessOptions): ClusterProcess {
  let child: ChildProcess | undefined;
  let said = '';

  function begin(): void {
    const [program = command, ...before] = [...dieWithParent, command];
    const begun = spawn(program, [...before, ...args], {
      cwd: root,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = begun;
    begun.once('exit', () => {
      if (child === begun) child = undefined;
    });
    begun.once('error', (error) => {
      said += `${error.message}\n`;
      if (child === begun) child = undefined;
    });
    for (const stream of [begun.stdout, begun.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-SAID_CHARACTERS);
        for (const line of text.trimEnd().split('\n')) log(`${name}: ${line}`);
      });
    }
  }

  async function ready(): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!(await answers().catch(() => false))) {
      if (!child) throw new Error(`${name} has ended:\n${said}`);
      if (Date.now() > end) throw new Error(`${name} does not answer:\n${said}`);
      await sleep(50);
    }
  }

  return {
    name,
    pid: () => child?.pid,
    async kill(signal) {
      const dying = child;
      if (!dying) return;
      const gone = once(dying, 'exit');
      dying.kill(signal);
      // one that stands still hears nothing but SIGKILL until it is woken
      if (signal !== 'SIGKILL') dying.kill('SIGCONT');
      await gone;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async start() {
      if (!child) begin();
      await ready();
    },
    ready,
    output: () => said,
  };
}
