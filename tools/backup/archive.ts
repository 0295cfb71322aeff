import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { migrate, migrationNames } from '@hangout/db';
import { createJobs } from '@hangout/server';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { columnList, countOf, moveSequences, quote, referencesOf, type Table, tablesOf } from './tables.ts';

/** The content of `backup.json`, which describes the backup in its folder. */
export interface Inventory {
  readonly format: 1;
  readonly madeAt: string;
  readonly migrations: readonly string[];
  readonly tables: readonly (Table & { readonly rows: number })[];
  readonly jobs: readonly WaitingJob[];
}

interface WaitingJob {
  readonly name: string;
  readonly data: object;
  readonly startAfter: string;
}

export interface BackupSource {
  readonly databaseUrl: string;
  /** Folder of the uploaded files; created when missing. */
  readonly files: string;
}

/**
 * [H449] Writes a backup into a new folder: all tables in one database snapshot, waiting jobs and uploaded files. The
 * server may run meanwhile. The folder has the suffix `.begun` until the backup is complete.
 */
export async function backUp(place: BackupSource, folder: string): Promise<Inventory> {
  const begun = `${folder}.begun`;
  // The rows include signing keys and password hashes, so only the folder's owner may read them.
  await mkdir(begun, { recursive: true, mode: 0o700 });
  await mkdir(join(begun, 'tables'), { recursive: true });
  const inventory = await withClient(place.databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const tables: Inventory['tables'][number][] = [];
    for (const table of await tablesOf(client)) {
      const rows = client.query(copyTo(`copy ${quote(table.name)} (${columnList(table)}) to stdout`));
      await pipeline(rows, createGzip(), createWriteStream(join(begun, 'tables', `${table.name}.copy.gz`)));
      tables.push({ ...table, rows: rows.rowCount ?? 0 });
    }
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from knex_migrations order by id',
    );
    const jobs = await waitingJobs(client);
    await client.query('commit');
    const names = migrations.map(({ name }) => name);
    return { format: 1, madeAt: new Date().toISOString(), migrations: names, tables, jobs } as const;
  });
  // Files are copied after the rows, so every file that a row names exists; files newer than the rows do no harm.
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
 * [H450] Restores a backup into an empty database and an empty folder of uploads, then runs newer migrations.
 * @throws Error with nothing changed where the target is not empty or the backup is newer than this program
 */
export async function restore(place: BackupSource, folder: string): Promise<Inventory> {
  const inventory = await readInventory(folder);
  const known = await migrationNames();
  const unknown = inventory.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`This backup is newer than this program: it has ${unknown.join(', ')}. Update first.`);
  await withClient(place.databaseUrl, requireEmptyDatabase);
  if (await stat(place.files).catch(() => null))
    throw new Error(`There are uploads already in ${place.files}: a backup goes into an empty place only.`);

  const coming = `${place.files}.begun`;
  try {
    // Files are copied first, beside their target folder, because copying is likelier to fail (no space, no
    // permission) than the database.
    await rm(coming, { recursive: true, force: true });
    const files = join(folder, 'files');
    const hasFiles = Boolean(await stat(files).catch(() => null));
    if (hasFiles) await cp(files, coming, { recursive: true });
    await restoreDatabase(place.databaseUrl, folder, inventory);
    if (hasFiles) await rename(coming, place.files);
  } catch (error) {
    // The database was empty before, so it is emptied again for the next attempt.
    await rm(coming, { recursive: true, force: true }).catch(() => {});
    await withClient(place.databaseUrl, (client) =>
      client.query('drop schema public cascade; drop schema if exists jobs cascade; create schema public'),
    );
    throw error;
  }
  return inventory;
}

async function restoreDatabase(databaseUrl: string, folder: string, inventory: Inventory): Promise<void> {
  await migrate(databaseUrl, inventory.migrations);
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    const references = await referencesOf(client);
    for (const { table, name } of references)
      await client.query(`alter table ${table} drop constraint ${quote(name)}`);
    for (const table of inventory.tables) {
      const name = quote(table.name);
      await client.query(`alter table ${name} disable trigger user`);
      await client.query(`delete from ${name}`);
      const rows = client.query(copyFrom(`copy ${name} (${columnList(table)}) from stdin`));
      const file = createReadStream(join(folder, 'tables', `${table.name}.copy.gz`));
      await pipeline(file, createGunzip(), rows);
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
  await sendJobs(databaseUrl, inventory.jobs);
}

export async function readInventory(folder: string): Promise<Inventory> {
  const text = await readFile(join(folder, 'backup.json'), 'utf8').catch(() => {
    throw new Error(`${folder} holds no finished backup: backup.json is missing.`);
  });
  // backUp writes this file, hence the cast; the format is checked below.
  const inventory = JSON.parse(text) as Inventory;
  if (inventory.format !== 1)
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

/** Jobs that are not done yet; a restore creates the tables of the job queue anew. */
async function waitingJobs(client: pg.ClientBase): Promise<WaitingJob[]> {
  const { rows: made } = await client.query<{ there: boolean }>(
    "select to_regclass('jobs.job') is not null as there",
  );
  if (!made[0]?.there) return [];
  const { rows } = await client.query<{ name: string; data: object | null; startAfter: Date }>(`
    select name, data, start_after as "startAfter" from jobs.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on`);
  return rows.map(({ name, data, startAfter }) => ({
    name,
    data: data ?? {},
    startAfter: startAfter.toISOString(),
  }));
}

async function sendJobs(databaseUrl: string, waiting: readonly WaitingJob[]): Promise<void> {
  if (waiting.length === 0) return;
  const jobs = await createJobs(databaseUrl);
  for (const { name, data, startAfter } of waiting)
    await jobs.send(name, data, { startAfter: new Date(startAfter) });
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
