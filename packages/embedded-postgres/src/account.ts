import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Who runs PostgreSQL. `as` is empty where it is simply us; PostgreSQL refuses to run as root. */
export interface Account {
  name: string;
  as: { uid?: number; gid?: number };
}

/** Ourselves, or `postgres` or `nobody` when we are root. */
export async function chooseAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return { name: 'the current user', as: {} };
  const passwd = await readFile('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid && gid) return { name, as: { uid: Number(uid), gid: Number(gid) } };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * How `account` names the folder `cwd` on a command line that is started inside it. A private parent
 * (a clone under /root) hides the path but not the working folder, which Linux offers under /proc.
 */
export async function nameOf(folder: string, account: Account): Promise<string> {
  if (account.as.uid === undefined || (await canReach(folder, account.as.uid))) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `${account.name} cannot reach ${folder}: start as an ordinary user or set DATA_DIR elsewhere.`,
  );
}

async function canReach(folder: string, uid: number): Promise<boolean> {
  let at = resolve(folder);
  while (true) {
    const { mode, uid: owner } = await stat(at);
    if ((mode & (owner === uid ? 0o100 : 0o001)) === 0) return false;
    if (dirname(at) === at) return true;
    at = dirname(at);
  }
}
