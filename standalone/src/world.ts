/**
 * The demo world beside several servers: it fills an empty database, then its people walk in by the doors that
 * everybody uses. One process of these is enough.
 */
import { connect, migrate } from '@hangout/db';
import { openDependencies } from '@hangout/rest-api';
import { createShutdownStack, loadEnvironment, need, readConfig, shutDownOnSignals } from '@hangout/server';
import { openDemo, prepareDemo } from './demo/index.ts';

const log = (words: string) => console.log(words);
const closers = createShutdownStack(log);
shutDownOnSignals(closers.closeAll, log);

try {
  const config = readConfig(loadEnvironment());
  const databaseUrl = need(config, 'DATABASE_URL');
  const origin = need(config, 'PUBLIC_URL').replace(/\/+$/, '');
  if (config.SEED !== 'demo') {
    log('No demo world is wanted: SEED is not demo');
    process.exit(0);
  }
  await migrate(databaseUrl);
  const db = connect(databaseUrl, { poolMax: 5, applicationName: 'hangout world' });
  closers.add('database pool', () => db.destroy());
  const ports = await openDependencies({ config, db, databaseUrl, shutdown: closers });
  await prepareDemo(db, ports);
  log('The demo world is there');
  await openDemo(db, ports, { origin, closers });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await closers.closeAll();
  process.exit(1);
}
