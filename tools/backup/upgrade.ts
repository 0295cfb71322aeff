/** npm run upgrade: backs up a database that this version has to migrate, and migrates it. */
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import { createCommand } from '../cli.ts';
import { withBackupSource } from './backup-source.ts';

createCommand(
  'npm run upgrade --',
  'A backup into DATA_DIR/backups, then the migrations of this version. Servers may run meanwhile.',
).parse();

try {
  await withBackupSource(({ config, databaseUrl }) =>
    prepareDatabase(config, config.DATABASE_URL ?? databaseUrl),
  );
  console.log('The database is up to date');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
