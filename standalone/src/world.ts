/**
 * Runs the demo world as a process of its own, for a cluster: seeds an empty database, and then lets the
 * residents join hangouts through REST and rooms like other users. One such process is enough.
 */
import { connect } from '@hangout/db';
import { need, readConfig } from '@hangout/platform/config/config';
import { loadEnvironment } from '@hangout/platform/config/environment';
import { openFiles } from '@hangout/platform/files/open-files';
import { openFoundation } from '@hangout/platform/service/open-foundation';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import { createShutdownStack } from '@hangout/platform/service/shutdown-stack';
import { shutDownOnSignals } from '@hangout/platform/service/signals';
import { createStartupLog } from '@hangout/platform/service/startup-log';
import { openDemo, prepareDemo } from './demo/index.ts';

const log = (message: string) => console.log(message);
const shutdown = createShutdownStack(log);
shutDownOnSignals(shutdown.closeAll, log);

try {
  const config = readConfig(loadEnvironment());
  const databaseUrl = need(config, 'DATABASE_URL');
  const origin = need(config, 'PUBLIC_URL').replace(/\/+$/, '');
  if (config.SEED !== 'demo') {
    log('SEED is not demo: no demo world is started');
    process.exit(0);
  }
  await prepareDatabase(config, databaseUrl);
  const db = connect(databaseUrl, { poolMax: 5, applicationName: 'hangout world' });
  shutdown.add('database pool', () => db.destroy());
  const foundation = await openFoundation({ config, db, databaseUrl, shutdown });
  const files = await openFiles(config, (message) => foundation.log.warn(message));
  const startupStep = createStartupLog(log, () => performance.now());
  await startupStep('Seeding has ended', () => prepareDemo(db, config));
  openDemo(db, { ...foundation, files }, { origin, shutdown, startupStep });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await shutdown.closeAll();
  process.exit(1);
}
