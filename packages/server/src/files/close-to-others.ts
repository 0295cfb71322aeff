import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** [H757] Only the account that runs the server reads files of people. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/**
 * [H833] Gives a folder and everything below it the modes of stored files: a copy has those of its source, which may have
 * come through an archive or another machine. Links are left as they are.
 */
export async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, FOLDER_MODE);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await closeToOthers(path);
    else if (entry.isFile()) await chmod(path, FILE_MODE);
  }
}
