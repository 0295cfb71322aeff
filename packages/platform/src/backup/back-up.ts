import { createWriteStream } from 'node:fs';
import { open, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { secretsKeyNamesSql } from '@hangout/db';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import type { Secrets } from '../secrets/secrets.ts';
import {
  FILES_FOLDER,
  INVENTORY_FILE,
  type Inventory,
  isTableWithSecrets,
  pathOfTable,
  type WaitingJob,
} from './inventory.ts';
import { withBackupScratch } from './scratch-folder.ts';
import { columnList, quote, tablesOf } from './tables.ts';
import { withClient } from './with-client.ts';

export interface BackupSource {
  readonly databaseUrl: string;
  /** Folder of the uploaded files; null if the backup leaves them out. */
  readonly files: string | null;
}

export interface BackupOptions {
  readonly secrets: Secrets;
  /** Stores the backup's content. If it rejects, the backup fails. */
  readonly write: (content: Readable) => Promise<unknown>;
  readonly signal?: AbortSignal | undefined;
}

/** Not compressed, because uploaded files already are. */
const STORED = { compress: false, mode: 0o100600 } as const;

/**
 * [H449] Makes a backup: a ZIP file of all tables in one database snapshot, waiting jobs and uploaded files. The server
 * may keep running.
 *
 * [H763] Secrets are included encrypted, as the database stores them; the secrets key is not included.
 */
export async function backUp(
  { databaseUrl, files }: BackupSource,
  { secrets, write, signal }: BackupOptions,
): Promise<Inventory> {
  return withBackupScratch(async (scratch) => {
    // The rows are first written to the disk, so that a slow storage does not keep the database snapshot
    // open.
    const rows = await dumpDatabase(databaseUrl, scratch, { secrets, signal });
    signal?.throwIfAborted();
    const zip = new ZipFile();
    // The cast is needed because yazl declares an old stream interface of Node; the value is a PassThrough.
    const content = zip.outputStream as Readable;
    // The error is also thrown by what writes to or reads from this stream, and handled there.
    content.on('error', () => {});
    if (signal) addAbortSignal(signal, content);
    const writing = write(content);
    // Rejects as soon as `write` fails: nobody reads the content any more, so adding files would never end.
    const failing = new Promise<never>((_resolve, reject) => {
      writing.catch(reject);
      zip.on('error', reject);
    });
    failing.catch(() => {});
    const stop = new AbortController();
    try {
      for (const { name } of rows.tables)
        zip.addFile(join(scratch, fileOfTable(name)), pathOfTable(name), STORED);
      // Files come after the rows, so that every file named in a row exists. Files that are newer than the
      // rows do no harm.
      const count = files === null ? 0 : await Promise.race([addFiles(zip, files, stop.signal), failing]);
      const inventory: Inventory = { ...rows, files: count };
      zip.addBuffer(Buffer.from(`${JSON.stringify(inventory, null, 2)}\n`), INVENTORY_FILE, {
        mode: 0o100600,
      });
      zip.end();
      await Promise.race([writing, failing]);
      return inventory;
    } catch (error) {
      stop.abort();
      content.destroy(error instanceof Error ? error : new Error(String(error)));
      await writing.catch(() => {});
      throw error;
    }
  });
}

const fileOfTable = (table: string) => pathOfTable(table).replace('/', '-');

/** Writes the rows of all tables into a folder; returns the inventory without the uploads. */
async function dumpDatabase(
  databaseUrl: string,
  folder: string,
  { secrets, signal }: Pick<BackupOptions, 'secrets' | 'signal'>,
): Promise<Omit<Inventory, 'files'>> {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const tables: Inventory['tables'][number][] = [];
    for (const table of await tablesOf(client)) {
      signal?.throwIfAborted();
      const rows = client.query(copyTo(`copy ${quote(table.name)} (${columnList(table)}) to stdout`));
      const file = join(folder, fileOfTable(table.name));
      if (isTableWithSecrets(table.name))
        await writeFile(file, secrets.encryptSecret('backup', await text(rows)));
      else await pipeline(rows, createGzip(), createWriteStream(file));
      tables.push({ ...table, rows: rows.rowCount ?? 0 });
    }
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from knex_migrations order by id',
    );
    const jobs = await listWaitingJobs(client);
    const { rows: keys } = await client.query<{ name: string }>(
      secretsKeyNamesSql((table, column) =>
        tables.some(({ name, columns }) => name === table && columns.includes(column)),
      ),
    );
    await client.query('commit');
    const names = migrations.map(({ name }) => name);
    const secretsKeys = [...new Set([...secrets.keyNames().slice(0, 1), ...keys.map(({ name }) => name)])];
    return { format: 3, madeAt: new Date().toISOString(), migrations: names, tables, jobs, secretsKeys };
  });
}

/** Adds the uploads one after the other, skipping files that are removed while it runs. Returns their number. */
async function addFiles(zip: ZipFile, folder: string, signal: AbortSignal): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  let count = 0;
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.new')) continue;
    const path = join(entry.parentPath, entry.name);
    const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!handle) continue;
    const { size, mtime } = await handle.stat();
    const stream = handle.createReadStream({ signal });
    const name = relative(folder, path).replaceAll('\\', '/');
    zip.addReadStream(stream, FILES_FOLDER + name, { ...STORED, size, mtime });
    await finished(stream);
    count += 1;
  }
  return count;
}

/** Returns the unfinished jobs. The queue's tables are not backed up, because a restore creates them. */
async function listWaitingJobs(client: pg.ClientBase): Promise<WaitingJob[]> {
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
