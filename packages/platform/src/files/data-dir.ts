import { chmod, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';

/**
 * [H757] Creates `DATA_DIR` if it is missing, and closes it to other accounts of the machine. If this process is root
 * and there is no /proc, others may still pass through it, because PostgreSQL runs as another account.
 * @returns whether the folder is closed; false if it belongs to another account, which must close it itself
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
