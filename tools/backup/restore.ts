/** npm run restore: restores a backup into an empty database and an empty DATA_DIR. */
import { basename, join } from 'node:path';
import { connect } from '@hangout/db';
import { enqueueSyncOfAll } from '@hangout/jobs/payments';
import { withBackupFile } from '@hangout/platform/backup/backup-file';
import { isBackupOfUpgrade } from '@hangout/platform/backup/backup-name';
import { checkBackup, restore } from '@hangout/platform/backup/restore';
import { createJobs } from '@hangout/platform/jobs/jobs';
import { findSecrets } from '@hangout/platform/secrets/secrets';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import { createCommand } from '../cli.ts';
import { withBackupSource } from './backup-source.ts';

const command = createCommand('npm run restore --', 'A backup into an empty database and an empty DATA_DIR.')
  .argument(
    '[backup]',
    'a backup, or a folder of them, of which the newest counts (one of an upgrade only if there is no other); s3://… too; BACKUP_TO without one',
  )
  .option('--check', 'only try it: into a database that is removed afterwards', false)
  .option('--new-keys', 'without the secrets key of the backup: everybody has to sign in again', false)
  .parse();
const [given] = command.processedArgs;
const { newKeys, check } = command.opts();
try {
  await withBackupSource(async ({ config, databaseUrl, files }) => {
    const from = given ?? config.BACKUP_TO ?? join(config.DATA_DIR, 'backups');
    await withBackupFile(from, config, async (backup) => {
      const options = { secrets: findSecrets(config), newKeys };
      if (check) await checkBackup(databaseUrl, backup, options);
      else {
        await restore({ databaseUrl, files }, backup, options);
        await prepareDatabase(config, config.DATABASE_URL ?? databaseUrl);
        await readCustomersAgain(databaseUrl);
      }
      const { tables, madeAt, files: uploads } = backup.inventory;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const outcome = check ? 'can be restored' : 'are back';
      console.log(
        `${rows} rows of ${tables.length} tables and ${uploads} uploads of ${backup.address} ${outcome}, as they were at ${madeAt}`,
      );
      if (isBackupOfUpgrade(basename(backup.address)))
        console.log('It was made before an upgrade, and holds no uploads.');
    });
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** [H2209] Has the server ask the payment provider what was paid, changed or cancelled since the backup. */
async function readCustomersAgain(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, { poolMax: 1, applicationName: 'hangout backup' });
  const jobs = await createJobs(databaseUrl);
  try {
    await enqueueSyncOfAll(db, jobs);
  } finally {
    await jobs.stop();
    await db.destroy();
  }
}
