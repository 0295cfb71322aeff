/**
 * npm run tool -- release-dump: writes the database of this version into tools/release-dumps/dumps, with the
 * demo world and a row in most tables. Tests upgrade it to every later version.
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, programVersion as version } from '@hangout/db';
import { readSchema } from '@hangout/db/migrations/testing/breaking-changes';
import { createFolderPlace } from '@hangout/platform/backup/folder-place';
import { storeBackup } from '@hangout/platform/backup/store-backup';
import { TEST_SECRETS_KEY, testSecrets } from '@hangout/platform/secrets/testing';
import { signUpAs } from '@hangout/testkit/accounts';
import { startAppProcess } from '@hangout/testkit/app-process';
import { createScreenData, screenEnvironment } from '@hangout/testkit/browser/screens/screen-data';
import { withBackupSource } from '../backup/backup-source.ts';
import { createCommand } from '../cli.ts';
import { fillEmptyTables } from './fill-empty-tables.ts';
import { BACKUP_FILE, DUMP_ACCOUNT, dumpFile, packDump, SCHEMA_FILE } from './release-dumps.ts';

createCommand(
  'npm run tool -- release-dump',
  'Keeps a database of this version, from which tests upgrade to every later one.',
).parse();

const scratch = await mkdtemp(join(tmpdir(), 'hangout-release-dump-'));
// Environment of the app process, and of this process's connection to its database.
Object.assign(process.env, {
  DATA_DIR: join(scratch, 'data'),
  DATABASE_URL: '',
  SECRETS_KEY: TEST_SECRETS_KEY,
});
const app = await startAppProcess({
  ...{ client: false, seed: 'demo', dataDir: join(scratch, 'data'), env: screenEnvironment },
});
try {
  await (await createScreenData(app.address)).close();
  const dump = join(scratch, 'dump');
  await withBackupSource(async ({ databaseUrl }) => {
    const db = connect(databaseUrl, { poolMax: 1 });
    await fillEmptyTables(db, testSecrets);
    // Signs up after the made-up rows were inserted, so that none of them belongs to this account.
    await signUpAs(app.address, 'Eve', DUMP_ACCOUNT);
    const { inventory } = await storeBackup({
      source: { databaseUrl, files: null },
      place: createFolderPlace(dump),
      name: BACKUP_FILE,
      secrets: testSecrets,
    });
    const { tables } = inventory;
    await writeFile(join(dump, SCHEMA_FILE), JSON.stringify(await readSchema(db)));
    await db.destroy();
    const empty = tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
    console.log(
      `${tables.length - empty.length} of ${tables.length} tables have rows; empty: ${empty.join(', ')}`,
    );
  });
  packDump(dump, version);
  console.log(`${Math.round((await stat(dumpFile(version))).size / 1000)} kB  ${dumpFile(version)}`);
} finally {
  await app.stop();
  await rm(scratch, { recursive: true, force: true });
}
