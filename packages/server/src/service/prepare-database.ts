import { grantUseOfTables, migrate } from '@hangout/db';
import type { Config } from '../config/index.ts';
import { createJobs } from '../jobs/index.ts';

/**
 * Brings the tables up to date before a server uses them. [H836] With MIGRATION_DATABASE_URL its account does that, and
 * the account of `databaseUrl` gets the right to read and write rows, nothing more; without it, the latter owns the
 * tables, or they have to be up to date already.
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
  // The queue makes its tables at its first start.
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
