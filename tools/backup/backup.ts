/** npm run backup: writes database, jobs and uploads into a new folder. The server may keep running. */
import { resolve } from 'node:path';
import { connect } from '@hangout/db';
import { openSecrets } from '@hangout/platform/secrets/secrets';
import { createCommand } from '../cli.ts';
import { backUp, removeIncomplete } from './archive.ts';
import { withBackupSource } from './backup-source.ts';

const today = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const [given] = createCommand(
  'npm run backup --',
  'Database, jobs and uploads into a new folder. The server may run meanwhile.',
)
  .argument('[folder]', 'a new one', `backup-${today}`)
  .parse().processedArgs;
const folder = resolve(given);
try {
  const { tables, jobs, secretsKeys } = await withBackupSource(async (place) => {
    const db = connect(place.databaseUrl, { poolMax: 1, applicationName: 'hangout backup' });
    const secrets = await openSecrets(db, place.config).finally(() => db.destroy());
    return backUp(place, folder, secrets);
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables and ${jobs.length} waiting jobs are in ${folder}`);
  console.log(
    `Its secrets are encrypted, and the key ${secretsKeys.join(', ')} is not in it: store a copy of DATA_DIR/secrets.key or ` +
      'of SECRETS_KEY somewhere else than the backup. A restore needs both.',
  );
} catch (error) {
  await removeIncomplete(folder);
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
