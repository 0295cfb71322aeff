import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Db, listPersonalFiles, listPersonalSubjects, type PersonalSubject } from '@hangout/db';
import type { Files } from '@hangout/platform/files/file-store';
import { ZipFile } from 'yazl';

const ROWS_AT_ONCE = 500;
const FILES_AT_ONCE = 100;

interface ArchiveSources {
  readonly db: Db;
  readonly files: Pick<Files, 'read' | 'size'>;
}

/**
 * [H955] Writes all data of a user to a ZIP file: a JSON file per subject, and uploads and pictures. Rows are
 * read in pages and files as streams, so that the memory does not depend on their size. Returns the names of
 * the entries.
 */
export async function writeArchive(
  sources: ArchiveSources,
  uuid: string,
  path: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const subjects = await listPersonalSubjects(sources.db, uuid);
  const stored = await listStoredFiles(sources, uuid);
  const zip = new ZipFile();
  const stop = new AbortController();
  const output = createWriteStream(path, { mode: 0o600 });
  const written = pipeline(zip.outputStream, output, {
    signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
  });
  // If an entry cannot be read, the archive fails: with a gap it would look complete.
  zip.on('error', (error: Error) => stop.abort(error));
  const add = (name: string, compress: boolean, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, { compress }, (done) => {
      open().then(
        (stream) => done(null, stream),
        (error: Error) => stop.abort(error),
      );
    });
  for (const subject of subjects)
    add(`${subject.name}.json`, true, async () => Readable.from(toJson(sources.db, subject)));
  for (const { name, key } of stored) add(name, false, () => openFile(sources.files, key));
  zip.end();
  await written;
  return [...subjects.map(({ name }) => `${name}.json`), ...stored.map(({ name }) => name)];
}

async function* toJson(db: Db, subject: PersonalSubject): AsyncGenerator<string> {
  yield '[';
  let count = 0;
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await subject.read(db, { limit: ROWS_AT_ONCE, offset });
    for (const row of rows) {
      yield `${count === 0 ? '\n' : ',\n'}${JSON.stringify(row, null, 1)}`;
      count += 1;
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  yield count === 0 ? ']\n' : '\n]\n';
}

/**
 * Lists a user's files, each by the first of its keys that exists: an original may be deleted when its
 * rendition is made.
 */
async function listStoredFiles(
  { db, files }: ArchiveSources,
  uuid: string,
): Promise<{ name: string; key: string }[]> {
  const stored: { name: string; key: string }[] = [];
  for (let offset = 0; ; offset += FILES_AT_ONCE) {
    const found = await listPersonalFiles(db, uuid, { limit: FILES_AT_ONCE, offset });
    for (const { name, keys } of found)
      for (const key of keys)
        if ((await files.size(key)) !== null) {
          stored.push({ name: toEntryName(name), key });
          break;
        }
    if (found.length < FILES_AT_ONCE) return stored;
  }
}

/** Makes a safe entry name: users choose file names, which could unpack outside of the target folder (Zip Slip). */
const toEntryName = (name: string) =>
  name
    .replaceAll('\\', '_')
    .split('/')
    .map((part) => (/^\.*$/.test(part) ? '_' : part))
    .join('/');

async function openFile(files: Pick<Files, 'read'>, key: string): Promise<Readable> {
  const found = await files.read(key);
  if (!found) throw new Error(`a file of the archive is gone: ${key}`);
  return found.stream;
}
