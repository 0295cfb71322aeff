import { setTimeout as delay } from 'node:timers/promises';
import { readProcess } from '@hangout/embedded-postgres/process-table';

/** Interval at which this process checks that npm still runs, ms. */
const CHECK_MS = 250;

/** The npm that runs this process as its script. */
export interface NpmParent {
  pid: number;
  /** Process id of npm's child: this process, or the shell in which npm started it. */
  child: number;
  /** Process id of this process's parent: npm, or the shell. */
  parent: number;
}

/**
 * Finds the npm that runs this process as its script, such as `npm start`. Undefined if the process was started in
 * another way, by a supervisor or by a program that npm runs; `ended` if npm has already ended. Always undefined on
 * Windows, where npm cannot be sent a signal.
 */
export async function findNpm(
  env: NodeJS.ProcessEnv = process.env,
): Promise<NpmParent | 'ended' | undefined> {
  const script = env.npm_lifecycle_script;
  if (!script || !env.npm_config_user_agent?.startsWith('npm/') || process.platform === 'win32')
    return undefined;
  const own = await readProcess(process.pid);
  // Environment variables are inherited, but the command line is not. If the command line lacks the script, this
  // process was started by another program.
  if (!own?.command.includes(script)) return undefined;
  for (let child = own; ; ) {
    const parent = await readProcess(child.parent);
    // The command line of the shell in which npm starts a script contains the script; npm's own does not.
    if (parent?.command.includes(script)) child = parent;
    // npm and its script share a process group. The process that adopts orphans belongs to another group.
    else if (parent && parent.group !== own.group) return 'ended';
    // If the parent cannot be read, it may be about to end. The operating system then soon gives its child another
    // parent, which waitForEndOfNpm notices.
    else return { pid: child.parent, child: child.pid, parent: own.parent };
  }
}

/**
 * Resolves when npm has ended. npm's process id may then be reused, so this watches the parent of npm's child instead,
 * which the operating system replaces at that moment. Does not keep this process running.
 */
export async function waitForEndOfNpm({ pid, child, parent }: NpmParent): Promise<void> {
  while (process.ppid === parent) {
    const now = child === process.pid ? undefined : await readProcess(child);
    if (now && now.parent !== pid) return;
    await delay(CHECK_MS, undefined, { ref: false });
  }
}
