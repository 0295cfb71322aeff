import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { getTestServer } from '@hangout/testkit/database/broker';
import { urlOfDatabase, withConnection } from '@hangout/testkit/database/sql';
import { migrate, migrationNames } from './migrate.ts';

describe('bringing a database to its newest form', () => {
  it('[H453] of five who begin at once one does it, and the others wait', async function () {
    this.timeout(40_000);
    const { adminUrl } = await getTestServer();
    const name = `hangout_migrated_${randomBytes(6).toString('hex')}`;
    await withConnection(adminUrl, (client) => client.query(`create database ${name} template template0`));
    try {
      const url = urlOfDatabase(adminUrl, name);
      const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
      assert.deepEqual(
        runs.filter((names) => names.length > 0),
        [await migrationNames()],
      );
    } finally {
      await withConnection(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    }
  });
});
