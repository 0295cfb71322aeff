/** npm run restore: restores a backup into an empty database and an empty DATA_DIR. */
import { resolve } from 'node:path';
import { findSecrets } from '@hangout/platform/secrets/secrets';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import { createCommand } from '../cli.ts';
import { checkBackup, restore } from './archive.ts';
import { withBackupSource } from './backup-source.ts';

const command = createCommand('npm run restore --', 'A backup into an empty database and an empty DATA_DIR.')
  .argument('<folder>', 'what npm run backup has made')
  .option('--check', 'only try it: into a database that is removed afterwards', false)
  .option('--new-keys', 'without the secrets key of the backup: everybody has to sign in again', false)
  .parse();
const [given] = command.processedArgs;
const { newKeys, check } = command.opts();
try {
  const folder = resolve(given);
  const { tables, madeAt } = await withBackupSource(async (place) => {
    const options = { secrets: findSecrets(place.config), newKeys };
    if (check) return checkBackup(place, folder, options);
    const restored = await restore(place, folder, options);
    await prepareDatabase(place.config, place.config.DATABASE_URL ?? place.databaseUrl);
    return restored;
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const outcome = check ? 'can be restored' : 'are back';
  console.log(`${rows} rows of ${tables.length} tables ${outcome}, as they were at ${madeAt}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
