/** npm run backup: writes database, jobs and uploads into a new folder. The server may run meanwhile. */
import { resolve } from 'node:path';
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
  const { tables, jobs } = await withBackupSource((place) => backUp(place, folder));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables and ${jobs.length} waiting jobs are in ${folder}`);
} catch (error) {
  await removeIncomplete(folder);
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
