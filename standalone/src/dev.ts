/**
 * npm run dev: Vite serves the client on PORT with hot reload and forwards other requests to the servers,
 * which restart when their code changes. PostgreSQL belongs to this process, so that a restart of the servers
 * is quick.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@hangout/embedded-postgres';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { chooseBrand } from '@hangout/platform/brand/brand';
import { writeBrandFiles } from '@hangout/platform/brand/brand-files';
import { readConfig } from '@hangout/platform/config/config';
import { loadEnvironment } from '@hangout/platform/config/environment';
import { chooseOutboxKey } from '@hangout/platform/dev-outbox/outbox-key';
import { createShutdownStack } from '@hangout/platform/service/shutdown-stack';
import { shutDownOnSignals } from '@hangout/platform/service/signals';
import { findChangedMigrations } from './changed-migrations.ts';
import { fetchBrandPart } from './client/fetch-brand-part.ts';
import { serveClientByVite } from './client/vite-server.ts';

const log = (message: string) => console.log(message);
const root = fileURLToPath(new URL('../../', import.meta.url));
const shutdown = createShutdownStack(log);
shutDownOnSignals(shutdown.closeAll, log);

try {
  const config = readConfig(loadEnvironment());
  const databaseUrl = config.DATABASE_URL ?? (await startEmbeddedDatabase(join(config.DATA_DIR, 'postgres')));
  if (config.DATABASE_URL === undefined) await warnOfChangedMigrations(config.DATA_DIR);
  const port = await freePort();
  const brand = await writeBrandFiles(chooseBrand(config), join(config.DATA_DIR, 'brand'));
  const vite = await serveClientByVite({
    root: join(root, 'client'),
    brand,
    loadBrandPart: fetchBrandPart(() => `http://127.0.0.1:${port}`, config),
    host: config.HOST,
    port: config.PORT,
    serversPort: port,
  });
  shutdown.add('Vite', vite.close);
  startServers({ databaseUrl, port, outboxKey: chooseOutboxKey(config), clientUrl: vite.url });
  log(`Vite serves the client at ${vite.url}; wait for the servers behind it (port ${port})`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await shutdown.closeAll();
  process.exit(1);
}

async function startEmbeddedDatabase(dataDir: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  shutdown.add('PostgreSQL', () => postgres.stop());
  return postgres.url;
}

/**
 * Warns, now and when a migration file changes, of migrations whose changes the development database lacks.
 */
async function warnOfChangedMigrations(dataDir: string): Promise<void> {
  const folder = join(root, 'packages/db/src/migrations');
  let warned = '';
  const warn = async () => {
    const changed = (await findChangedMigrations(folder, join(dataDir, 'migrations.sha256'))).join(', ');
    if (changed !== warned && changed !== '')
      log(
        `The database ran ${changed} before the file changed, and does not run it again. ` +
          `Stop, remove the folder ${dataDir} and start again.`,
      );
    warned = changed;
  };
  await warn();
  // An editor may remove a file for a moment while it is read. Another event follows, so the error is
  // ignored.
  const watcher = watch(folder, () => void warn().catch(() => {}));
  shutdown.add('watcher of migrations', async () => watcher.close());
}

/**
 * Starts the servers under a watcher that restarts them when their code changes. `outboxKey` stays the same,
 * so that an open outbox page keeps working. `clientUrl` is the URL that they print, because Vite serves the
 * client.
 */
function startServers(options: {
  readonly databaseUrl: string;
  readonly port: number;
  readonly outboxKey: string;
  readonly clientUrl: string;
}): void {
  const { databaseUrl, port, outboxKey, clientUrl } = options;
  const watched = [
    'packages',
    'rest-api/src',
    'game-server/src',
    'worker/src',
    'standalone/src',
    'world/src',
  ];
  const watch = watched.map((folder) => `--watch-path=${join(root, folder)}`);
  const script = fileURLToPath(new URL('./start.ts', import.meta.url));
  const child = spawn(process.execPath, [...watch, '--watch-preserve-output', script], {
    env: {
      ...process.env,
      DEV_OUTBOX_KEY: outboxKey,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      HOST: '127.0.0.1',
      HANGOUT_DEV: '1',
      HANGOUT_DEV_CLIENT: clientUrl,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(child, 'exit');
  shutdown.add('servers', async () => {
    child.kill('SIGTERM');
    await exited;
  });
}
