/** npm run restore -- folder: a backup into an empty database and an empty DATA_DIR. */
import { resolve } from 'node:path';
import { restore } from './archive.ts';
import { atPlace } from './place.ts';

try {
  const [given] = process.argv.slice(2);
  if (!given) throw new Error('Say which backup: npm run restore -- folder');
  const folder = resolve(given);
  const { tables, madeAt } = await atPlace((place) => restore(place, folder));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables are back, as they were at ${madeAt}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
