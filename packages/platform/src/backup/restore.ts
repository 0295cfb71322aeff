import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { connect, deleteSecrets, migrate, migrationNames, startContactsAnew } from '@hangout/db';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { FILE_MODE, FOLDER_MODE } from '../files/file-modes.ts';
import { checkKey } from '../files/file-store.ts';
import { createJobs } from '../jobs/jobs.ts';
import { findMissingKeys, type Secrets } from '../secrets/secrets.ts';
import { SecretsKeyError } from '../secrets/secrets-key-error.ts';
import type { BackupFile } from './backup-file.ts';
import {
  FILES_FOLDER,
  type Inventory,
  isTableWithSecrets,
  pathOfTable,
  type WaitingJob,
} from './inventory.ts';
import { columnList, countOf, moveSequences, quote, referencesOf } from './tables.ts';
import { withClient } from './with-client.ts';

/** The target of a restore. */
export interface RestoreTarget {
  readonly databaseUrl: string;
  /** Folder for the uploads, created if missing. If null, the backup's uploads are read but not stored. */
  readonly files: string | null;
}

export interface RestoreOptions {
  /** Encryption with the keys of this installation; undefined if it has none. */
  readonly secrets: Secrets | undefined;
  readonly newKeys?: boolean;
}

/**
 * [H450] Restores a backup into an empty database and an empty folder of uploads, and runs the migrations that are
 * newer than the backup. Without the backup's secrets key, `newKeys` leaves its secrets out; all users must then sign
 * in again.
 * @throws Error with nothing changed if the target is not empty or the backup is newer than this program
 * @throws SecretsKeyError with nothing changed if a secrets key is missing
 */
export async function restore(
  target: RestoreTarget,
  backup: BackupFile,
  { secrets, newKeys = false }: RestoreOptions,
): Promise<Inventory> {
  const { inventory } = backup;
  const missing = findMissingKeys(inventory.secretsKeys, secrets);
  if (missing.length > 0 && !newKeys) throw new SecretsKeyError(missingKeyMessage(missing));
  const known = await migrationNames();
  const unknown = inventory.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`This backup is newer than this program: it has ${unknown.join(', ')}. Update first.`);
  const hasFiles = inventory.files > 0;
  await withClient(target.databaseUrl, requireEmptyDatabase);
  // A backup without uploads may be restored beside existing files, because its rows refer to them.
  if (hasFiles && target.files !== null && (await stat(target.files).catch(() => null)))
    throw new Error(`There are uploads already in ${target.files}: a backup goes into an empty place only.`);

  const coming = target.files === null ? null : `${target.files}.begun`;
  try {
    // The uploads are copied first, into a folder beside their target: copying fails more easily (space,
    // permission) than the database.
    if (coming !== null) await rm(coming, { recursive: true, force: true });
    if (hasFiles) await readFiles(backup, coming);
    await restoreDatabase(target.databaseUrl, backup, newKeys ? undefined : secrets);
    if (hasFiles && coming !== null && target.files !== null) await rename(coming, target.files);
  } catch (error) {
    // The database was empty before, and is emptied again, so that the restore can be repeated.
    if (coming !== null) await rm(coming, { recursive: true, force: true }).catch(() => {});
    await withClient(target.databaseUrl, (client) =>
      client.query('drop schema public cascade; drop schema if exists jobs cascade; create schema public'),
    ).catch((reason) => {
      throw new Error(`${error}; the database was not emptied, which the next attempt needs: ${reason}`);
    });
    throw error;
  }
  return inventory;
}

/**
 * [H1925] Checks a backup: restores it into a temporary database beside the real one, and compares the number of rows
 * of each table.
 * @throws Error that says what is missing or damaged
 */
export async function checkBackup(
  databaseUrl: string,
  backup: BackupFile,
  options: RestoreOptions,
): Promise<Inventory> {
  const name = `hangout_check_${randomBytes(6).toString('hex')}`;
  const scratchUrl = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  await withClient(databaseUrl, (client) =>
    client.query(`create database ${quote(name)} template template0`).catch(explainMissingRight),
  );
  try {
    return await restore({ databaseUrl: scratchUrl, files: null }, backup, options);
  } finally {
    await withClient(databaseUrl, (client) => client.query(`drop database ${quote(name)} with (force)`));
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

function explainMissingRight(error: Error & { code?: string }): never {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new Error(
    'A backup is tried in a database of its own, and this account may not create one: give it the right ' +
      '(alter role … createdb), or set DATABASE_URL to that of an account which may.',
    { cause: error },
  );
}

/**
 * [H833] Writes the uploads of a backup into a new folder that only this account can read. With null, only
 * reads them.
 */
async function readFiles(backup: BackupFile, folder: string | null): Promise<void> {
  for (const path of backup.paths) {
    if (!path.startsWith(FILES_FOLDER)) continue;
    const key = checkKey(path.slice(FILES_FOLDER.length));
    const content = await backup.read(path);
    if (folder === null) await finished(content.resume());
    else {
      const target = join(folder, key);
      await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
      await pipeline(content, createWriteStream(target, { mode: FILE_MODE }));
    }
  }
}

/** Restores the rows; without `secrets`, leaves the backup's secrets out. */
async function restoreDatabase(
  databaseUrl: string,
  backup: BackupFile,
  secrets: Secrets | undefined,
): Promise<void> {
  const { inventory } = backup;
  await migrate(databaseUrl, inventory.migrations);
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    const references = await referencesOf(client);
    for (const { table, name } of references)
      await client.query(`alter table ${table} drop constraint ${quote(name)}`);
    for (const table of inventory.tables) {
      const isEncrypted = isTableWithSecrets(table.name);
      if (isEncrypted && !secrets) continue;
      const name = quote(table.name);
      await client.query(`alter table ${name} disable trigger user`);
      await client.query(`delete from ${name}`);
      const rows = client.query(copyFrom(`copy ${name} (${columnList(table)}) from stdin`));
      const content = await backup.read(pathOfTable(table.name));
      if (isEncrypted && secrets) {
        const plain = secrets.decryptSecret('backup', await text(content));
        await pipeline(Readable.from([plain]), rows);
      } else await pipeline(content, createGunzip(), rows);
      const count = await countOf(client, table.name);
      if (count !== table.rows) throw new Error(`${table.name} has ${count} rows in place of ${table.rows}`);
      await client.query(`alter table ${name} enable trigger user`);
    }
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
    await moveSequences(client, inventory.tables);
    await client.query('commit');
  });
  await migrate(databaseUrl);
  if (!secrets) await leaveSecretsOut(databaseUrl);
  await sendJobs(databaseUrl, inventory.jobs);
}

async function leaveSecretsOut(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, { poolMax: 1, applicationName: 'hangout backup' });
  try {
    await db.transaction(async (tx) => {
      await deleteSecrets(tx);
      await startContactsAnew(tx);
    });
  } finally {
    await db.destroy();
  }
}

const missingKeyMessage = (names: readonly string[]): string =>
  `The secrets of this backup were encrypted by the secrets key ${names.join(', ')}, and that key is not here: put the ` +
  'file secrets.key of that time into DATA_DIR, or set SECRETS_KEY to its keys. With --new-keys the secrets are left ' +
  'out, and everybody has to sign in again.';

async function requireEmptyDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1",
  );
  if (rows[0]) throw new Error('The database is not empty: a backup goes into an empty one only.');
}

async function sendJobs(databaseUrl: string, waiting: readonly WaitingJob[]): Promise<void> {
  if (waiting.length === 0) return;
  const jobs = await createJobs(databaseUrl);
  for (const { name, data, startAfter, ...retries } of waiting)
    await jobs.send(name, data, { startAfter: new Date(startAfter), ...retries });
  await jobs.stop();
}
