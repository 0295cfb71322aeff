import { setTimeout as delay } from 'node:timers/promises';
import { readProcess } from '@hangout/embedded-postgres/process-table';

/** How often it checks that npm still runs, ms. */
const CHECK_MS = 250;

/** The npm that runs this process as its script. */
export interface NpmParent {
  pid: number;
  /** The child of npm: this process, or the shell in which npm started it. */
  child: number;
  /** The parent of this process: npm, or the shell. */
  parent: number;
}

/**
 * Finds the npm that runs this process as its script, such as `npm start`. Undefined if it was started in another way
 * (by a supervisor, or by another program that npm runs), `ended` if npm has ended already. Always undefined on
 * Windows, which cannot send npm a signal.
 */
export async function findNpm(
  env: NodeJS.ProcessEnv = process.env,
): Promise<NpmParent | 'ended' | undefined> {
  const script = env.npm_lifecycle_script;
  if (!script || !env.npm_config_user_agent?.startsWith('npm/') || process.platform === 'win32')
    return undefined;
  const own = await readProcess(process.pid);
  // Environment variables are inherited, the command line is not: if it lacks the script, another program started
  // this process.
  if (!own?.command.includes(script)) return undefined;
  for (let child = own; ; ) {
    const parent = await readProcess(child.parent);
    // The command line of the shell in which npm started this process contains the script, that of npm does not.
    if (parent?.command.includes(script)) child = parent;
    // npm shares its process group with its script; the process that adopts orphans belongs to another one.
    else if (parent && parent.group !== own.group) return 'ended';
    // A parent that cannot be read may be about to end; its child soon gets another parent then.
    else return { pid: child.parent, child: child.pid, parent: own.parent };
  }
}

/**
 * Resolves when npm has ended. Watches the parent of npm's child, which the operating system replaces at that moment,
 * because npm's own process id may be reused by another program. Does not keep the process running.
 */
export async function waitForEndOfNpm({ pid, child, parent }: NpmParent): Promise<void> {
  while (process.ppid === parent) {
    const now = child === process.pid ? undefined : await readProcess(child);
    if (now && now.parent !== pid) return;
    await delay(CHECK_MS, undefined, { ref: false });
  }
}
