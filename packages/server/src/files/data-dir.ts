import { chmod, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';

/**
 * [H757] Creates `DATA_DIR` where it is missing, and closes it to other accounts of the machine. A root user on a system
 * without /proc leaves it passable, because the embedded PostgreSQL runs as another account there.
 * @returns whether it is closed; false where another account owns the folder, which has to close it then
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
