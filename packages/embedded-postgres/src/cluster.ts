import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { nameOf } from './account.ts';
import { ownFolder, program } from './binaries.ts';
import { plainEnvironment } from './environment.ts';

/** Account and database that the product uses inside its own PostgreSQL. */
export const OWNER = 'hangout';

/** Folders and files below the data folder of the embedded PostgreSQL. */
export function layout(dataDir: string) {
  return {
    cluster: join(dataDir, 'cluster'),
    building: join(dataDir, 'cluster.building'),
    password: join(dataDir, 'password'),
    log: join(dataDir, 'postgres.log'),
    keeper: join(dataDir, 'keeper.pid'),
  };
}

/** Makes the cluster if there is none yet; true when it did. An interrupted attempt is begun anew. */
export async function ensureCluster(options: {
  dataDir: string;
  native: string;
  account: Account;
  log: (words: string) => void;
  sync: boolean;
}): Promise<boolean> {
  const { dataDir, native, account, log, sync } = options;
  const at = layout(dataDir);
  await ownFolder(dataDir, account);
  if (await exists(join(at.cluster, 'PG_VERSION'))) return false;

  log('Making a new PostgreSQL database, once');
  await rm(at.building, { recursive: true, force: true });
  await ownFolder(at.building, account);
  await writePassword(at.password, account);
  const where = await nameOf(at.building, account);
  const inside = { cwd: at.building, ...account.as };
  await run(
    program(native, 'initdb'),
    [
      ...['-D', where, '-U', OWNER, '--pwfile', join('..', 'password')],
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--auth=scram-sha-256', '--no-instructions', ...(sync ? [] : ['--no-sync'])],
    ],
    inside,
  );
  // Until this process is served on a port, the database is made by PostgreSQL's single-user mode.
  await run(
    program(native, 'postgres'),
    ['--single', '-D', where, '-c', `fsync=${sync ? 'on' : 'off'}`, 'postgres'],
    inside,
    `CREATE DATABASE ${OWNER};\n`,
  );
  await rename(at.building, at.cluster);
  return true;
}

/** The password that was made with the cluster. */
export async function readPassword(dataDir: string): Promise<string> {
  return (await readFile(layout(dataDir).password, 'utf8')).trim();
}

async function writePassword(file: string, account: Account): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  const { uid, gid } = account.as;
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
}

async function run(
  command: string,
  args: string[],
  options: { cwd: string; uid?: number; gid?: number },
  input = '',
): Promise<void> {
  const child = spawn(command, args, { ...options, env: plainEnvironment() });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${said.trim()}`);
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
