import { grantUseOfTables, migrate } from '@hangout/db';
import type { Config } from '../config/config.ts';
import { createJobs } from '../jobs/jobs.ts';

/**
 * Migrates the database before a server uses it. [H836] If MIGRATION_DATABASE_URL is set, its account migrates, and the
 * account of `databaseUrl` may only read and write rows. Otherwise the account of `databaseUrl` must own the tables, or
 * they must already be up to date.
 * @throws Error that says which account lacks the right to change tables
 */
export async function prepareDatabase(
  { MIGRATION_DATABASE_URL: ownerUrl }: Pick<Config, 'MIGRATION_DATABASE_URL'>,
  databaseUrl: string,
): Promise<void> {
  if (ownerUrl === undefined) {
    await migrate(databaseUrl).catch(explainMissingRight);
    return;
  }
  await migrate(ownerUrl);
  // pg-boss creates the tables of the job queue when it starts for the first time.
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
