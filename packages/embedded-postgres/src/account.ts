import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The operating-system account that runs PostgreSQL. `as` is empty for the current user. */
export interface Account {
  name: string;
  as: { uid?: number; gid?: number };
}

/**
 * Returns the current user. PostgreSQL refuses to run as root, so for root returns the account `postgres` or `nobody`.
 * @throws Error if neither account exists
 */
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
 * Returns a path to `folder` for a program that `account` starts inside it. The real path may be
 * inaccessible, because a parent folder is private (a clone under /root); on Linux the program can then use
 * /proc/self/cwd. @throws Error if the folder cannot be reached and there is no /proc
 */
export async function folderNameFor(folder: string, account: Account): Promise<string> {
  if (account.as.uid === undefined || (await canReach(folder, account.as.uid))) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `${account.name} cannot reach ${folder}: start as an ordinary user or set DATA_DIR elsewhere.`,
  );
}

async function canReach(folder: string, uid: number): Promise<boolean> {
  let ancestor = resolve(folder);
  while (true) {
    const { mode, uid: owner } = await stat(ancestor);
    if ((mode & (owner === uid ? 0o100 : 0o001)) === 0) return false;
    if (dirname(ancestor) === ancestor) return true;
    ancestor = dirname(ancestor);
  }
}
