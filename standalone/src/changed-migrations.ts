import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the migration files in `folder` whose text has changed since it was first seen. `seenFile` stores
 * the first checksums in the format of sha256sum. A database that ran such a file before lacks its changes,
 * because a migration runs only once.
 */
export async function findChangedMigrations(folder: string, seenFile: string): Promise<string[]> {
  const stored = await readFile(seenFile, 'utf8').catch(() => '');
  const seen = new Map<string, string>();
  for (const line of stored.split('\n')) {
    const [hash, name] = line.split('  ');
    if (hash && name) seen.set(name, hash);
  }
  const names = (await readdir(folder)).filter((name) => /^\d.*\.ts$/.test(name)).sort();
  const changed: string[] = [];
  for (const name of names) {
    const hash = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
    const first = seen.get(name);
    if (first === undefined) seen.set(name, hash);
    else if (first !== hash) changed.push(name);
  }
  await writeFile(seenFile, [...seen].map(([name, hash]) => `${hash}  ${name}\n`).join(''));
  return changed;
}
