import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@hangout/db';
import { startEmbeddedPostgres } from '@hangout/embedded-postgres';
import { forgetfulSettings } from '@hangout/embedded-postgres/settings';
import { onDatabase, within } from './sql.ts';

/** What a test process needs to make databases of its own. */
export interface TestServer {
  /** A database to send CREATE DATABASE from. */
  adminUrl: string;
  /** Name of the migrated database that others are copied from. */
  template: string;
}

export interface RunningTestServer extends TestServer {
  stop(): Promise<void>;
}

/** TEST_DATABASE_URL's server or one of our own in a temporary folder, with a freshly migrated template. */
export async function startTestServer(): Promise<RunningTestServer> {
  const given = process.env.TEST_DATABASE_URL;
  const host = given ? { url: given, stop: async () => {} } : await startForgetful();
  const template = `hangout_template_${randomBytes(6).toString('hex')}`;
  await within(host.url, (client) => client.query(`CREATE DATABASE ${template}`));
  await migrate(onDatabase(host.url, template));
  return {
    adminUrl: host.url,
    template,
    async stop() {
      if (given) await within(host.url, (client) => client.query(`DROP DATABASE ${template} WITH (FORCE)`));
      await host.stop();
    },
  };
}

async function startForgetful() {
  const folder = await mkdtemp(join(tmpdir(), 'hangout-test-'));
  const settings = { ...forgetfulSettings, max_connections: '300' };
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
