/**
 * `node prepare-database.ts`: migrates the tables with the account of MIGRATION_DATABASE_URL and lets the account of
 * DATABASE_URL read and write rows. Servers that start afterwards need only the latter.
 */
import { loadEnvironment, need, prepareDatabase, readConfig } from '@hangout/server';

try {
  const config = readConfig(loadEnvironment());
  need(config, 'MIGRATION_DATABASE_URL');
  await prepareDatabase(config, need(config, 'DATABASE_URL'));
  console.log('The database is up to date');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
