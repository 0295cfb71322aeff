/** npm run upgrade: backs up a database that this version has to migrate, and migrates it. */
import { join, resolve } from 'node:path';
import { connect, listPendingMigrations } from '@hangout/db';
import { openSecrets } from '@hangout/platform/secrets/secrets';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import { createCommand } from '../cli.ts';
import { backUp, removeIncomplete } from './archive.ts';
import { withBackupSource } from './backup-source.ts';

createCommand(
  'npm run upgrade --',
  'A backup into DATA_DIR/backups, then the migrations of this version. Servers may run meanwhile.',
).parse();

try {
  await withBackupSource(async (place) => {
    const db = connect(place.databaseUrl, { poolMax: 1, applicationName: 'hangout upgrade' });
    const pending = await listPendingMigrations(db);
    const secrets = await openSecrets(db, place.config).finally(() => db.destroy());
    if (pending.length === 0) return console.log('The database is up to date');
    const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const folder = join(resolve(place.config.DATA_DIR), 'backups', `before-${pending[0]}-${now}`);
    await backUp(place, folder, secrets).catch(async (error: unknown) => {
      await removeIncomplete(folder);
      throw error;
    });
    console.log(`Backup made: ${folder}`);
    await prepareDatabase(place.config, place.config.DATABASE_URL ?? place.databaseUrl);
    console.log(`Migrated: ${pending.join(', ')}`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('Nothing was changed: go on with the version of before, and report this.');
  process.exitCode = 1;
}
