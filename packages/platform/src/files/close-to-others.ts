import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** [H757] Only the operating-system account that runs the server may read users' files. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/**
 * [H833] Gives a folder and everything in it the modes of stored files. A copy has the modes of its source, which may
 * come from an archive or another machine. Symbolic links are left unchanged.
 */
export async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, FOLDER_MODE);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await closeToOthers(path);
    else if (entry.isFile()) await chmod(path, FILE_MODE);
  }
}
