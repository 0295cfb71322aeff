import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  connect,
  deleteSecrets,
  migrate,
  migrationNames,
  secretsKeyNamesSql,
  startContactsAnew,
} from '@hangout/db';
import { closeToOthers } from '@hangout/platform/files/close-to-others';
import { createJobs } from '@hangout/platform/jobs/jobs';
import { findMissingKeys, type Secrets } from '@hangout/platform/secrets/secrets';
import { SecretsKeyError } from '@hangout/platform/secrets/secrets-key-error';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { columnList, countOf, moveSequences, quote, referencesOf, type Table, tablesOf } from './tables.ts';

/** The content of `backup.json`, which describes the backup in its folder. */
export interface Inventory {
  readonly format: 2;
  readonly madeAt: string;
  readonly migrations: readonly string[];
  readonly tables: readonly (Table & { readonly rows: number })[];
  readonly jobs: readonly WaitingJob[];
  /** [H763] The names of the secrets keys that decrypt the secrets in the backup. The keys are not part of it. */
  readonly secretsKeys: readonly string[];
}

interface WaitingJob {
  readonly name: string;
  readonly data: object;
  readonly startAfter: string;
  /** Absent in older backups. */
  readonly retries?: number;
}

export interface BackupSource {
  readonly databaseUrl: string;
  /** Folder of the uploaded files; created if missing. */
  readonly files: string;
}

export interface RestoreOptions {
  /** The encryption with the keys of this installation; undefined if it has none. */
  readonly secrets: Secrets | undefined;
  readonly newKeys?: boolean;
}

/**
 * [H763] Tables with a secret that the database itself computes with and therefore stores as plain text. A backup
 * encrypts such a table as a whole.
 */
const tablesWithSecrets = new Set(['contact_secret']);

/**
 * [H449] Writes a backup into a new folder: all tables in one database snapshot, waiting jobs and uploaded files. The
 * server may keep running. The folder has the suffix `.begun` until the backup is complete.
 *
 * [H763] Secrets are included encrypted, as the database stores them; the secrets key is not included.
 */
export async function backUp(place: BackupSource, folder: string, secrets: Secrets): Promise<Inventory> {
  const begun = `${folder}.begun`;
  // The rows include password hashes and private messages, so only the folder's owner may read them.
  await mkdir(begun, { recursive: true, mode: 0o700 });
  await mkdir(join(begun, 'tables'), { recursive: true });
  const inventory = await withClient(place.databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const tables: Inventory['tables'][number][] = [];
    for (const table of await tablesOf(client)) {
      const rows = client.query(copyTo(`copy ${quote(table.name)} (${columnList(table)}) to stdout`));
      const file = join(begun, 'tables', table.name);
      if (tablesWithSecrets.has(table.name))
        await writeFile(`${file}.encrypted`, secrets.encryptSecret('backup', await text(rows)));
      else await pipeline(rows, createGzip(), createWriteStream(`${file}.copy.gz`));
      tables.push({ ...table, rows: rows.rowCount ?? 0 });
    }
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from knex_migrations order by id',
    );
    const jobs = await waitingJobs(client);
    const { rows: keys } = await client.query<{ name: string }>(
      secretsKeyNamesSql((table, column) =>
        tables.some(({ name, columns }) => name === table && columns.includes(column)),
      ),
    );
    await client.query('commit');
    const names = migrations.map(({ name }) => name);
    const secretsKeys = [...new Set([...secrets.keyNames().slice(0, 1), ...keys.map(({ name }) => name)])];
    const madeAt = new Date().toISOString();
    return { format: 2, madeAt, migrations: names, tables, jobs, secretsKeys } as const;
  });
  // Files are copied after the rows, so every file that a row names exists; extra newer files do no harm.
  if (await stat(place.files).catch(() => null))
    await cp(place.files, join(begun, 'files'), {
      recursive: true,
      filter: (path) => !path.endsWith('.new'),
    });
  await writeFile(join(begun, 'backup.json'), `${JSON.stringify(inventory, null, 2)}\n`);
  await rename(begun, folder);
  return inventory;
}

/**
 * [H450] Restores a backup into an empty database and an empty folder of uploads, then runs newer migrations. Without
 * the secrets key of the backup, `newKeys` leaves its secrets out: every user has to sign in again.
 * @throws Error with nothing changed if the target is not empty or the backup is newer than this program
 * @throws SecretsKeyError with nothing changed if a secrets key is missing
 */
export async function restore(
  place: BackupSource,
  folder: string,
  { secrets, newKeys = false }: RestoreOptions,
): Promise<Inventory> {
  const inventory = await readInventory(folder);
  const missing = findMissingKeys(inventory.secretsKeys, secrets);
  if (missing.length > 0 && !newKeys) throw new SecretsKeyError(missingKeyMessage(missing));
  const known = await migrationNames();
  const unknown = inventory.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`This backup is newer than this program: it has ${unknown.join(', ')}. Update first.`);
  await withClient(place.databaseUrl, requireEmptyDatabase);
  if (await stat(place.files).catch(() => null))
    throw new Error(`There are uploads already in ${place.files}: a backup goes into an empty place only.`);

  const coming = `${place.files}.begun`;
  try {
    // Files are copied first, next to their target folder, because copying is likelier to fail (no space, no
    // permission) than the database.
    await rm(coming, { recursive: true, force: true });
    const files = join(folder, 'files');
    const hasFiles = Boolean(await stat(files).catch(() => null));
    if (hasFiles) {
      await cp(files, coming, { recursive: true });
      await closeToOthers(coming);
    }
    await restoreDatabase(place.databaseUrl, folder, { inventory, secrets: newKeys ? undefined : secrets });
    if (hasFiles) await rename(coming, place.files);
  } catch (error) {
    // The database was empty before, so it is emptied again for the next attempt.
    await rm(coming, { recursive: true, force: true }).catch(() => {});
    await withClient(place.databaseUrl, (client) =>
      client.query('drop schema public cascade; drop schema if exists jobs cascade; create schema public'),
    ).catch((reason) => {
      throw new Error(`${error}; the database was not emptied, which the next attempt needs: ${reason}`);
    });
    throw error;
  }
  return inventory;
}

/**
 * [H1925] Restores a backup into a scratch database beside the real one and removes it again, which shows that every table
 * comes back with all of its rows.
 * @throws Error that says what is missing or damaged
 */
export async function checkBackup(
  place: BackupSource,
  folder: string,
  options: RestoreOptions,
): Promise<Inventory> {
  const name = `hangout_check_${randomBytes(6).toString('hex')}`;
  const databaseUrl = Object.assign(new URL(place.databaseUrl), { pathname: `/${name}` }).href;
  const files = await mkdtemp(join(tmpdir(), 'hangout-check-'));
  await withClient(place.databaseUrl, (client) =>
    client.query(`create database ${quote(name)} template template0`),
  );
  try {
    return await restore({ databaseUrl, files: join(files, 'files') }, folder, options);
  } finally {
    await withClient(place.databaseUrl, (client) =>
      client.query(`drop database ${quote(name)} with (force)`),
    );
    await rm(files, { recursive: true, force: true });
  }
}

/** Without `secrets`, the secrets of the backup are left out. */
async function restoreDatabase(
  databaseUrl: string,
  folder: string,
  { inventory, secrets }: { inventory: Inventory; secrets: Secrets | undefined },
): Promise<void> {
  await migrate(databaseUrl, inventory.migrations);
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    const references = await referencesOf(client);
    for (const { table, name } of references)
      await client.query(`alter table ${table} drop constraint ${quote(name)}`);
    for (const table of inventory.tables) {
      const isEncrypted = tablesWithSecrets.has(table.name);
      if (isEncrypted && !secrets) continue;
      const name = quote(table.name);
      await client.query(`alter table ${name} disable trigger user`);
      await client.query(`delete from ${name}`);
      const rows = client.query(copyFrom(`copy ${name} (${columnList(table)}) from stdin`));
      const file = join(folder, 'tables', table.name);
      if (isEncrypted && secrets) {
        const encrypted = await readFile(`${file}.encrypted`, 'utf8');
        await pipeline(Readable.from([secrets.decryptSecret('backup', encrypted)]), rows);
      } else await pipeline(createReadStream(`${file}.copy.gz`), createGunzip(), rows);
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

export async function readInventory(folder: string): Promise<Inventory> {
  const text = await readFile(join(folder, 'backup.json'), 'utf8').catch(() => {
    throw new Error(`${folder} holds no finished backup: backup.json is missing.`);
  });
  // backUp writes this file, hence the cast; the format is checked next.
  const inventory = JSON.parse(text) as Inventory;
  if (inventory.format !== 2)
    throw new Error(`${folder} is a backup in a form that this program does not know.`);
  return inventory;
}

/** Removes the leftovers of an unfinished backup. */
export const removeIncomplete = (folder: string) => rm(`${folder}.begun`, { recursive: true, force: true });

async function requireEmptyDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1",
  );
  if (rows[0]) throw new Error('The database is not empty: a backup goes into an empty one only.');
}

/** Returns the jobs that are not done yet; a restore creates the tables of the job queue itself. */
async function waitingJobs(client: pg.ClientBase): Promise<WaitingJob[]> {
  const { rows: made } = await client.query<{ there: boolean }>(
    "select to_regclass('jobs.job') is not null as there",
  );
  if (!made[0]?.there) return [];
  const { rows } = await client.query<{
    name: string;
    data: object | null;
    startAfter: Date;
    retries: number;
  }>(`
    select name, data, start_after as "startAfter", retry_limit as retries from jobs.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on`);
  return rows.map(({ name, data, startAfter, retries }) => ({
    name,
    data: data ?? {},
    startAfter: startAfter.toISOString(),
    retries,
  }));
}

async function sendJobs(databaseUrl: string, waiting: readonly WaitingJob[]): Promise<void> {
  if (waiting.length === 0) return;
  const jobs = await createJobs(databaseUrl);
  for (const { name, data, startAfter, ...retries } of waiting)
    await jobs.send(name, data, { startAfter: new Date(startAfter), ...retries });
  await jobs.stop();
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'hangout backup' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
