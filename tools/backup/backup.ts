/** npm run backup: makes a backup of database, jobs and uploads. The server may keep running. */
import { join } from 'node:path';
import { connect } from '@hangout/db';
import { withBackupLock } from '@hangout/platform/backup/backup-lock';
import { nameBackup } from '@hangout/platform/backup/backup-name';
import { openBackupPlace } from '@hangout/platform/backup/open-backup-place';
import { storeBackup } from '@hangout/platform/backup/store-backup';
import { openSecrets } from '@hangout/platform/secrets/secrets';
import { createCommand } from '../cli.ts';
import { withBackupSource } from './backup-source.ts';

const [given] = createCommand(
  'npm run backup --',
  'Database, jobs and uploads into one file. The server may run meanwhile.',
)
  .argument('[folder]', 'where the file is made: a folder, or s3://bucket/folder; BACKUP_TO without one')
  .parse().processedArgs;
try {
  await withBackupSource(async ({ config, databaseUrl, files }) => {
    const { BACKUP_KEY: keys = [] } = config;
    const place = await openBackupPlace(
      given ?? config.BACKUP_TO ?? join(config.DATA_DIR, 'backups'),
      config,
    );
    const db = connect(databaseUrl, { poolMax: 1, applicationName: 'hangout backup' });
    const secrets = await openSecrets(db, config).finally(() => db.destroy());
    const { name, inventory, bytes } = await withBackupLock(databaseUrl, console.log, async () => {
      const name = nameBackup('hangout', Date.now(), keys.length > 0);
      const source = { databaseUrl, files };
      return { name, ...(await storeBackup({ source, place, name, keys, secrets })) };
    });
    const rows = inventory.tables.reduce((sum, table) => sum + table.rows, 0);
    const megabytes = (bytes / 1e6).toFixed(1);
    console.log(
      `${rows} rows of ${inventory.tables.length} tables, ${inventory.jobs.length} waiting jobs and ${inventory.files} ` +
        `uploads are in ${place.addressOf(name)} (${megabytes} MB)`,
    );
    if (keys.length === 0) console.log('It is not encrypted: it is as confidential as the database.');
    console.log(
      `Its secrets are encrypted, and the key ${inventory.secretsKeys.join(', ')} is not in it: store a copy of ` +
        'DATA_DIR/secrets.key or of SECRETS_KEY somewhere else than the backup. A restore needs both.',
    );
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
