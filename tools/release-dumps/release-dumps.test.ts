import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { connect, migrate } from '@hangout/db';
import { readSchema } from '@hangout/db/migrations/testing/breaking-changes';
import type { BackupFile } from '@hangout/platform/backup/backup-file';
import { pathOfTable } from '@hangout/platform/backup/inventory';
import { restore } from '@hangout/platform/backup/restore';
import { columnList, quote } from '@hangout/platform/backup/tables';
import { TEST_SECRETS_KEY, testSecrets } from '@hangout/platform/secrets/testing';
import { createHangout, signInAs } from '@hangout/testkit/accounts';
import { startAppProcess } from '@hangout/testkit/app-process';
import { useEmptyDatabase } from '@hangout/testkit/database/empty-database';
import { withConnection } from '@hangout/testkit/database/sql';
import { testOptions } from '@hangout/testkit/test-options';
import { to as copyTo } from 'pg-copy-streams';
import {
  DUMP_ACCOUNT,
  listDumpedVersions,
  requireDump,
  SCHEMA_FILE,
  withUnpackedDump,
} from './release-dumps.ts';

/** Rows as `copy` writes them, in the order of their texts. */
const sortRows = (copied: string) => copied.split('\n').sort();

describe('the dump that is kept of each released version', () => {
  const differentRows = async (url: string, backup: BackupFile) => {
    const different: string[] = [];
    await withConnection(url, async (client) => {
      for (const table of backup.inventory.tables) {
        const path = pathOfTable(table.name);
        // A table that contains only secrets is stored encrypted, in a file with another name.
        if (!path.endsWith('.gz')) continue;
        const file = await buffer(await backup.read(path));
        const now = client.query(copyTo(`copy ${quote(table.name)} (${columnList(table)}) to stdout`));
        const [after, before] = [sortRows(await text(now)), sortRows(gunzipSync(file).toString())];
        if (after.join('\n') !== before.join('\n')) different.push(table.name);
      }
    });
    return different;
  };

  for (const version of listDumpedVersions())
    it(`[H1906] upgrading the database dump of ${version} leaves its rows unchanged, and its users can sign in`, async () => {
      await withUnpackedDump(version, (_dump, backup) =>
        useEmptyDatabase(async (databaseUrl) => {
          await restore({ databaseUrl, files: null }, backup, { secrets: testSecrets });
          assert.deepEqual(await differentRows(databaseUrl, backup), []);
          const env = { DATABASE_URL: databaseUrl, SECRETS_KEY: TEST_SECRETS_KEY };
          const app = await startAppProcess({ client: false, nodeOptions: testOptions, env });
          try {
            const eve = await signInAs(app.address, DUMP_ACCOUNT);
            await createHangout(eve, 'After the upgrade');
            const { slug } = await eve.api(rooms.byId, { id: 'velvet-static' });
            assert.equal(slug, 'velvet-static');
          } finally {
            await app.stop();
          }
        }),
      );
    });

  for (const version of listDumpedVersions())
    it(`[H1906] the kept database dump of ${version} has the schema that the migrations of ${version} still create`, async () => {
      await withUnpackedDump(version, (dump, { inventory: { migrations } }) =>
        useEmptyDatabase(async (url) => {
          await migrate(url, migrations);
          const db = connect(url, { poolMax: 1 });
          const schema = await readSchema(db).finally(() => db.destroy());
          const kept: unknown = JSON.parse(await readFile(join(dump, SCHEMA_FILE), 'utf8'));
          assert.deepEqual(schema, kept);
        }),
      );
    });

  it('[H1906] a release whose database dump is missing is refused with a message that names the missing migration', async () => {
    const [newest = ''] = listDumpedVersions().slice(-1);
    const kept = await withUnpackedDump(newest, async (_dump, { inventory }) => inventory.migrations);
    await assert.rejects(
      requireDump('9.9.9', [...kept, '9001-moods']),
      /No dump is kept of version 9\.9\.9, which has 9001-moods: run npm run tool -- release-dump/,
    );
    await requireDump('9.9.9', kept);
  });
});
