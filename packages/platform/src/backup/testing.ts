import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { withBackupFile } from './backup-file.ts';

/** Copies a backup, replaces the content of some files in it, and gives all files the file mode `mode`. */
export async function alterBackup(
  from: string,
  to: string,
  contents: Readonly<Record<string, string | Buffer>>,
  mode = 0o100600,
): Promise<void> {
  await withBackupFile(from, {}, async (file) => {
    const zip = new ZipFile();
    for (const path of file.paths)
      zip.addBuffer(Buffer.from(contents[path] ?? (await buffer(await file.read(path)))), path, { mode });
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(to));
  });
}
