import { randomBytes } from 'node:crypto';
import { access, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@hangout/db';
import { startEmbeddedPostgres } from '@hangout/embedded-postgres';
import { dataDirPaths } from '@hangout/embedded-postgres/cluster';
import { unsafeFastSettings } from '@hangout/embedded-postgres/settings';
import type { Running, TestServer } from '../shared.ts';
import { urlOfDatabase, withConnection } from './sql.ts';

/**
 * Starts PostgreSQL in a temporary folder, or uses the server at TEST_DATABASE_URL, and migrates a template
 * database.
 */
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

/** A folder that Linux keeps in memory (tmpfs); copying a database there takes a fifth of the time. */
const MEMORY_FOLDER = '/dev/shm';
/**
 * Space that the databases of a run need at most, bytes. In a container this folder has only 64 MB by
 * default.
 */
const DATABASES_BYTES = 4e9;

const PREFIX = 'hangout-test-postgres-';
/**
 * A folder that is younger than this, ms, may belong to a server that is just starting; an older one without
 * a server is left from a killed run.
 */
const ABANDONED_MS = 600_000;
const dataDirOf = (folder: string) => join(folder, 'postgres');

/** Removes folders in memory that killed runs have left; no server runs in them. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(MEMORY_FOLDER).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(MEMORY_FOLDER, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    const isServing = await access(join(dataDirPaths(dataDirOf(folder)).cluster, 'postmaster.pid')).then(
      () => true,
      () => false,
    );
    if (!isServing && Date.now() - mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}

async function temporaryFolder(): Promise<string> {
  await removeAbandoned();
  const memory = await statfs(MEMORY_FOLDER).catch(() => null);
  return memory && memory.bavail * memory.bsize > DATABASES_BYTES ? MEMORY_FOLDER : tmpdir();
}

async function startTemporaryPostgres() {
  const folder = await mkdtemp(join(await temporaryFolder(), PREFIX));
  // On a busy machine, connecting may take longer than the default of one minute.
  const settings = { ...unsafeFastSettings, max_connections: '300', authentication_timeout: '10min' };
  const server = await startEmbeddedPostgres({ dataDir: dataDirOf(folder), settings });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
