import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { withBackupFile } from './backup-file.ts';

/** Writes a copy of a backup in which some files have other contents. */
export async function alterBackup(
  from: string,
  to: string,
  contents: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  await withBackupFile(from, {}, async (file) => {
    const zip = new ZipFile();
    for (const path of file.paths)
      zip.addBuffer(Buffer.from(contents[path] ?? (await buffer(await file.read(path)))), path);
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(to));
  });
}
