import { chmod, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';

/**
 * [H757] Creates `DATA_DIR` if it is missing, and closes it to other accounts of the machine. For root on a system
 * without /proc it stays passable, because the embedded PostgreSQL runs as another account there.
 * @returns whether it is closed; false if another account owns the folder, which then has to close it
 */
export async function prepareDataDir(config: { readonly DATA_DIR: string }): Promise<boolean> {
  const folder = resolve(config.DATA_DIR);
  const mode = process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : 0o700;
  await mkdir(folder, { recursive: true, mode });
  return chmod(folder, mode).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPERM' || error.code === 'EROFS') return false;
      throw error;
    },
  );
}
