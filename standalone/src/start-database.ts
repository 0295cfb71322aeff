import { join } from 'node:path';
import { startEmbeddedPostgres } from '@hangout/embedded-postgres';
import type { Config } from '@hangout/platform/config/config';
import type { ShutdownStack } from '@hangout/platform/service/shutdown-stack';
import type { StartupStep } from '@hangout/platform/service/startup-log';

/** Starts the embedded PostgreSQL unless another database is configured. Returns the connection string. */
export async function startDatabase(
  config: Config,
  shutdown: ShutdownStack,
  startupStep: StartupStep,
  log: (message: string) => void,
): Promise<string> {
  if (config.DATABASE_URL !== undefined) return config.DATABASE_URL;
  const postgres = await startupStep('PostgreSQL runs', () =>
    startEmbeddedPostgres({
      dataDir: join(config.DATA_DIR, 'postgres'),
      log,
      onLost: shutDownWithoutDatabase,
    }),
  );
  shutdown.add('PostgreSQL', () => postgres.stop());
  return postgres.url;
}

/** Without its database the process cannot go on; an uncaught error shuts it down in order. */
function shutDownWithoutDatabase(message: string): void {
  setImmediate(() => {
    throw new Error(message);
  });
}
