/** npm run upgrade: backs up a database that this version has to migrate, and migrates it. */
import { join, resolve } from 'node:path';
import { connect, listPendingMigrations, migrate } from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';
import { openSecrets } from '@hangout/platform/secrets/secrets';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import { createCommand } from '../cli.ts';
import { type BackupSource, backUp, removeIncomplete } from './archive.ts';
import { withBackupSource } from './backup-source.ts';

createCommand(
  'npm run upgrade --',
  'A backup into DATA_DIR/backups, then the migrations of this version. Servers may run meanwhile.',
).parse();

let migrated: readonly string[] = [];
try {
  await withBackupSource(async (place) => {
    await backUpBefore(place);
    migrated = await migrate(place.databaseUrl);
    if (migrated.length > 0) console.log(`Migrated: ${migrated.join(', ')}`);
    // Gives the account of DATABASE_URL the use of new tables.
    await prepareDatabase(place.config, place.config.DATABASE_URL ?? place.databaseUrl);
    console.log('The database is up to date');
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(
    migrated.length > 0
      ? 'The database is migrated, but not ready: mend the cause and run this again.'
      : 'No table was changed: go on with the version of before, and report this.',
  );
  process.exitCode = 1;
}

/** An empty database and one without pending migrations need no backup. */
async function backUpBefore(place: BackupSource & { readonly config: Config }): Promise<void> {
  const db = connect(place.databaseUrl, { poolMax: 1, applicationName: 'hangout upgrade' });
  try {
    const [first] = await listPendingMigrations(db);
    if (!first) return;
    const secrets = await openSecrets(db, place.config);
    const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const folder = join(resolve(place.config.DATA_DIR), 'backups', `before-${first}-${now}`);
    await backUp(place, folder, secrets).catch(async (error: unknown) => {
      await removeIncomplete(folder);
      throw error;
    });
    console.log(`Backup made: ${folder}`);
  } finally {
    await db.destroy();
  }
}
