import { setTimeout as delay } from 'node:timers/promises';
import { readProcess } from '@hangout/embedded-postgres/process-table';

/** Interval at which this process looks whether npm still runs, ms. */
const CHECK_MS = 250;

/** The npm that runs this process as its script. */
export interface NpmParent {
  pid: number;
  /** Process id of npm's child: this process, or the shell in which npm has started it. */
  child: number;
  /** Process id of this process's parent: npm, or that shell. */
  parent: number;
}

/**
 * Finds the npm that runs this process, as `npm start` does. Undefined if a supervisor or a program below npm
 * has started it; `ended` if npm has already ended. Always undefined on Windows, where npm cannot be sent a
 * signal.
 */
export async function findNpm(
  env: NodeJS.ProcessEnv = process.env,
): Promise<NpmParent | 'ended' | undefined> {
  const script = env.npm_lifecycle_script;
  if (!script || !env.npm_config_user_agent?.startsWith('npm/') || process.platform === 'win32')
    return undefined;
  const own = await readProcess(process.pid);
  // Environment variables are inherited, the command line is not: if it lacks the script, another program has
  // started this process.
  if (!own?.command.includes(script)) return undefined;
  for (let child = own; ; ) {
    const parent = await readProcess(child.parent);
    // The command line of npm's shell contains the script; that of npm does not.
    if (parent?.command.includes(script)) child = parent;
    // npm and its script share a process group. The process that adopts orphans is in another one.
    else if (parent && parent.group !== own.group) return 'ended';
    // A parent that cannot be read may be ending. Its child then soon gets another parent, which
    // `waitForEndOfNpm` notices.
    else return { pid: child.parent, child: child.pid, parent: own.parent };
  }
}

/**
 * Resolves when npm has ended; does not keep this process running. It watches the parent of npm's child,
 * which changes at that moment, because npm's process id may be used again.
 */
export async function waitForEndOfNpm({ pid, child, parent }: NpmParent): Promise<void> {
  while (process.ppid === parent) {
    const now = child === process.pid ? undefined : await readProcess(child);
    if (now && now.parent !== pid) return;
    await delay(CHECK_MS, undefined, { ref: false });
  }
}
