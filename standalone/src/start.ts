import { join } from 'node:path';
import { chooseBrand } from '@hangout/platform/brand/brand';
import { writeBrandFiles } from '@hangout/platform/brand/brand-files';
import { readConfig } from '@hangout/platform/config/config';
import { loadEnvironment } from '@hangout/platform/config/environment';
import { prepareDataDir } from '@hangout/platform/files/data-dir';
import { releaseStartupMemory } from '@hangout/platform/service/release-startup-memory';
import { createShutdownStack } from '@hangout/platform/service/shutdown-stack';
import { shutDownOnSignals } from '@hangout/platform/service/signals';
import { createStartupLog } from '@hangout/platform/service/startup-log';
import { startDatabase } from './start-database.ts';

const log = (message: string) => console.log(message);
/** Set by `npm run dev`: URL at which Vite serves the client instead of this process. */
const clientUrl = process.env.HANGOUT_DEV_CLIENT;
const shutdown = createShutdownStack(log);
shutDownOnSignals(shutdown.closeAll, log);

try {
  const config = readConfig(loadEnvironment());
  const startupStep = createStartupLog(log, () => performance.now());
  // The data folder is prepared first, because the brand's files and PostgreSQL are created in DATA_DIR.
  await prepareDataDir(config);
  const brand = await writeBrandFiles(chooseBrand(config), join(config.DATA_DIR, 'brand'));
  const databaseStart = startDatabase(config, shutdown, startupStep, log);
  // `openHangout` awaits `databaseStart` later. Without this handler, a failure before that would be unhandled.
  databaseStart.catch(() => {});
  // The module is loaded while the database starts, because the servers' modules take about a second at the first
  // start.
  const { openHangout } = await import('./open.ts');
  const address = await openHangout({
    config,
    brand,
    databaseStart,
    shutdown,
    startupStep,
    log,
    withClient: !process.env.HANGOUT_DEV,
    ...(clientUrl && { clientUrl }),
  });
  log(`Hangout is open at ${clientUrl ?? address}`);
  releaseStartupMemory();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await shutdown.closeAll();
  process.exit(1);
}
