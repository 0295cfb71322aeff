/** npm run restore: restores a backup into an empty database and an empty DATA_DIR. */
import { resolve } from 'node:path';
import { findSecrets } from '@hangout/platform/secrets/secrets';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import { createCommand } from '../cli.ts';
import { restore } from './archive.ts';
import { withBackupSource } from './backup-source.ts';

const command = createCommand('npm run restore --', 'A backup into an empty database and an empty DATA_DIR.')
  .argument('<folder>', 'what npm run backup has made')
  .option('--new-keys', 'without the secrets key of the backup: everybody has to sign in again', false)
  .parse();
const [given] = command.processedArgs;
const { newKeys } = command.opts();
try {
  const folder = resolve(given);
  const { tables, madeAt } = await withBackupSource(async (place) => {
    const restored = await restore(place, folder, { secrets: findSecrets(place.config), newKeys });
    await prepareDatabase(place.config, place.config.DATABASE_URL ?? place.databaseUrl);
    return restored;
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables are back, as they were at ${madeAt}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
