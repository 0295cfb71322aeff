/**
 * `node prepare-database.ts`: migrates the tables as the account of MIGRATION_DATABASE_URL, and lets the
 * account of DATABASE_URL read and write rows. The servers then need only the latter.
 */

import { need, readConfig } from '@hangout/platform/config/config';
import { loadEnvironment } from '@hangout/platform/config/environment';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';

try {
  const config = readConfig(loadEnvironment());
  need(config, 'MIGRATION_DATABASE_URL');
  await prepareDatabase(config, need(config, 'DATABASE_URL'));
  console.log('The database is up to date');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
