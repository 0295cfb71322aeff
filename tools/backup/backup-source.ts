import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@hangout/embedded-postgres';
import { dataDirPaths, POSTGRES_USER, readPassword } from '@hangout/embedded-postgres/cluster';
import { isPostgres } from '@hangout/embedded-postgres/lock';
import { type Config, readConfig } from '@hangout/platform/config/config';
import { loadEnvironment } from '@hangout/platform/config/environment';

/** The database and the folder of uploads of this installation. */
export interface Installation {
  readonly databaseUrl: string;
  readonly files: string;
  readonly config: Config;
}

/**
 * Calls `work` with the configured database and uploads. Starts the embedded PostgreSQL for it if it is
 * configured and not running.
 */
export async function withBackupSource<T>(work: (place: Installation) => Promise<T>): Promise<T> {
  const config = readConfig(loadEnvironment());
  const files = resolve(config.DATA_DIR, 'files');
  // The account of MIGRATION_DATABASE_URL owns the tables, and may also create some.
  const given = config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL;
  if (given) return work({ databaseUrl: given, files, config });
  const dataDir = resolve(config.DATA_DIR, 'postgres');
  const open = await urlOfRunningPostgres(dataDir);
  if (open) return work({ databaseUrl: open, files, config });
  const postgres = await startEmbeddedPostgres({ dataDir, log: (words) => console.log(words) });
  try {
    return await work({ databaseUrl: postgres.url, files, config });
  } finally {
    await postgres.stop();
  }
}

/**
 * Returns the URL of the embedded PostgreSQL that a running server has started in this data folder, once it
 * is ready. Returns null if none is running, or if it is stopping.
 */
async function urlOfRunningPostgres(dataDir: string): Promise<string | null> {
  for (;;) {
    const lock = await readFile(join(dataDirPaths(dataDir).cluster, 'postmaster.pid'), 'utf8').catch(
      () => '',
    );
    // PostgreSQL writes its process id, its port and, when it is ready or stopping, its state into this file.
    const [pid, , , port, , , , state = ''] = lock.split('\n');
    if (!pid || state.trim() === 'stopping' || !(await isPostgres(Number(pid)))) return null;
    if (port && state.trim() === 'ready')
      return `postgres://${POSTGRES_USER}:${await readPassword(dataDir)}@127.0.0.1:${port}/${POSTGRES_USER}`;
    await delay(50);
  }
}
