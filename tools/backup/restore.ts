/** npm run restore: restores a backup into an empty database and an empty DATA_DIR. */
import { resolve } from 'node:path';
import { createCommand } from '../cli.ts';
import { restore } from './archive.ts';
import { withBackupSource } from './backup-source.ts';

const [given] = createCommand('npm run restore --', 'A backup into an empty database and an empty DATA_DIR.')
  .argument('<folder>', 'what npm run backup has made')
  .parse().processedArgs;
try {
  const folder = resolve(given);
  const { tables, madeAt } = await withBackupSource((place) => restore(place, folder));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables are back, as they were at ${madeAt}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
