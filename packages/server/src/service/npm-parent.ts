import { setTimeout as delay } from 'node:timers/promises';
import { readProcess } from '@hangout/embedded-postgres/process-table';

/** How often it is checked that npm still runs, in ms. */
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
 * Finds the npm that runs this process as its script, such as `npm start`: undefined where it was started in another
 * way (by a supervisor, or by another program that npm runs), `ended` where npm has ended already. On Windows,
 * where npm cannot be sent a signal, always undefined.
 */
export async function findNpm(
  env: NodeJS.ProcessEnv = process.env,
): Promise<NpmParent | 'ended' | undefined> {
  const script = env.npm_lifecycle_script;
  if (!script || !env.npm_config_user_agent?.startsWith('npm/') || process.platform === 'win32')
    return undefined;
  const own = await readProcess(process.pid);
  // The variables are inherited, the command line is not: without the script in it, another program started us.
  if (!own?.command.includes(script)) return undefined;
  for (let child = own; ; ) {
    const parent = await readProcess(child.parent);
    // The shell in which npm started us has the script in its command line, npm itself has not.
    if (parent?.command.includes(script)) child = parent;
    // npm shares its process group with its script; the process that inherits orphans belongs to another one.
    else if (parent && parent.group !== own.group) return 'ended';
    // A parent that cannot be read may be about to end: then its child passes to another parent soon.
    else return { pid: child.parent, child: child.pid, parent: own.parent };
  }
}

/**
 * Resolves when npm has ended. It is known by the parent of its child, which the operating system replaces at that
 * moment, because the process id of npm itself may pass to another program. Does not keep the process running.
 */
export async function waitForEndOfNpm({ pid, child, parent }: NpmParent): Promise<void> {
  while (process.ppid === parent) {
    const now = child === process.pid ? undefined : await readProcess(child);
    if (now && now.parent !== pid) return;
    await delay(CHECK_MS, undefined, { ref: false });
  }
}
