import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { folderNameFor } from './account.ts';
import { ownFolder, programPath } from './binaries.ts';
import { minimalEnvironment } from './environment.ts';

/** Name of the role and of the database that the product uses inside the embedded PostgreSQL. */
export const POSTGRES_USER = 'hangout';

/** Folders and files below the data folder of the embedded PostgreSQL. */
export function dataDirPaths(dataDir: string) {
  return {
    cluster: join(dataDir, 'cluster'),
    unfinishedCluster: join(dataDir, 'cluster.building'),
    password: join(dataDir, 'password'),
    log: join(dataDir, 'postgres.log'),
    supervisorPid: join(dataDir, 'supervisor.pid'),
  };
}

/**
 * Runs initdb unless there already is a database cluster; returns whether it ran. The remains of an
 * interrupted attempt are removed first.
 */
export async function ensureCluster(options: {
  dataDir: string;
  native: string;
  account: Account;
  log: (words: string) => void;
  sync: boolean;
}): Promise<boolean> {
  const { dataDir, native, account, log, sync } = options;
  const paths = dataDirPaths(dataDir);
  await ownFolder(dataDir, account);
  if (await exists(join(paths.cluster, 'PG_VERSION'))) return false;

  log('Creating a new PostgreSQL database, once');
  await rm(paths.unfinishedCluster, { recursive: true, force: true });
  await ownFolder(paths.unfinishedCluster, account);
  await writePassword(paths.password, account);
  const clusterName = await folderNameFor(paths.unfinishedCluster, account);
  const inside = { cwd: paths.unfinishedCluster, ...account.as };
  await runToEnd(
    programPath(native, 'initdb'),
    [
      ...['-D', clusterName, '-U', POSTGRES_USER, '--pwfile', join('..', 'password')],
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--auth=scram-sha-256', '--no-instructions', ...(sync ? [] : ['--no-sync'])],
    ],
    inside,
  );
  // The database is created in PostgreSQL's single-user mode, which needs no port.
  await runToEnd(
    programPath(native, 'postgres'),
    ['--single', '-D', clusterName, '-c', `fsync=${sync ? 'on' : 'off'}`, 'postgres'],
    inside,
    `CREATE DATABASE ${POSTGRES_USER};\n`,
  );
  await rename(paths.unfinishedCluster, paths.cluster);
  return true;
}

/** Reads the password that was generated with the cluster. */
export async function readPassword(dataDir: string): Promise<string> {
  return (await readFile(dataDirPaths(dataDir).password, 'utf8')).trim();
}

async function writePassword(file: string, account: Account): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  const { uid, gid } = account.as;
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
}

async function runToEnd(
  command: string,
  args: string[],
  options: { cwd: string; uid?: number; gid?: number },
  input = '',
): Promise<void> {
  const child = spawn(command, args, { ...options, env: minimalEnvironment() });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output.trim()}`);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
