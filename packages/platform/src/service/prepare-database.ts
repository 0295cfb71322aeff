import { grantUseOfTables } from '@hangout/db';
import { type UpgradeConfig, upgradeDatabase } from '../backup/upgrade.ts';
import type { Config } from '../config/config.ts';
import { createJobs } from '../jobs/jobs.ts';

/**
 * Migrates the database before a server uses it, after a backup [H1932]. [H836] With MIGRATION_DATABASE_URL its account
 * migrates, and the account of `databaseUrl` can only read and write rows. Without it, the account of `databaseUrl`
 * must own the tables, unless they are up to date.
 * @throws Error that says which account may not change tables
 */
export async function prepareDatabase(
  config: Pick<Config, 'MIGRATION_DATABASE_URL'> & UpgradeConfig,
  databaseUrl: string,
  log: (message: string) => void = console.log,
): Promise<void> {
  const { MIGRATION_DATABASE_URL: ownerUrl } = config;
  if (ownerUrl === undefined) {
    await upgradeDatabase(databaseUrl, config, log).catch(explainMissingRight);
    return;
  }
  await upgradeDatabase(ownerUrl, config, log);
  // pg-boss creates the job queue's tables at its first start.
  await (await createJobs(ownerUrl)).stop();
  await grantUseOfTables(ownerUrl, databaseUrl);
}

const INSUFFICIENT_PRIVILEGE = '42501';

function explainMissingRight(error: Error & { code?: string }): never {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new Error(
    'The database is not up to date, and the account of DATABASE_URL may not change its tables: run ' +
      'node standalone/src/prepare-database.ts with MIGRATION_DATABASE_URL first.',
    { cause: error },
  );
}
