import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@hangout/db';
import { startEmbeddedPostgres } from '@hangout/embedded-postgres';
import { unsafeFastSettings } from '@hangout/embedded-postgres/settings';
import type { Running } from '../broker.ts';
import { urlOfDatabase, withConnection } from './sql.ts';

/** What a test process needs to create its databases. */
export interface TestServer {
  /** A database to send CREATE DATABASE from. */
  adminUrl: string;
  /** Name of the migrated database that others are copied from. */
  template: string;
}

/** Uses the server at TEST_DATABASE_URL, or starts one in a temporary folder, and migrates a template database. */
export async function startTestServer(): Promise<Running<TestServer>> {
  const given = process.env.TEST_DATABASE_URL;
  const host = given ? { url: given, stop: async () => {} } : await startTemporaryPostgres();
  const template = `hangout_template_${randomBytes(6).toString('hex')}`;
  await withConnection(host.url, (client) => client.query(`CREATE DATABASE ${template}`));
  await migrate(urlOfDatabase(host.url, template));
  return {
    value: { adminUrl: host.url, template },
    async stop() {
      if (given)
        await withConnection(host.url, (client) => client.query(`DROP DATABASE ${template} WITH (FORCE)`));
      await host.stop();
    },
  };
}

async function startTemporaryPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'hangout-test-'));
  const settings = { ...unsafeFastSettings, max_connections: '300' };
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
