import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { backUp } from '@hangout/platform/backup/back-up';
import { readConfig } from '@hangout/platform/config/config';
import { createJobs } from '@hangout/platform/jobs/jobs';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import { signUp } from '@hangout/testkit/accounts';
import { startAppProcess } from '@hangout/testkit/app-process';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { dropDatabase, urlOfDatabase, withConnection } from '@hangout/testkit/database/sql';
import { getShared } from '@hangout/testkit/shared';
import { testOptions } from '@hangout/testkit/test-options';
import { waitFor } from '@hangout/testkit/wait-for';

const MISSING_RIGHT = { code: '42501' };

describe('the servers’ database account, which may only read and write rows', () => {
  const account = `hangout_servers_${randomBytes(6).toString('hex')}`;
  let database: TestDatabase;
  let serverUrl: string;

  const urlFor = (password: string, name?: string) => {
    const url = new URL(name === undefined ? database.url : urlOfDatabase(database.url, name));
    url.username = account;
    url.password = password;
    return url.href;
  };
  const run = (sql: string) => withConnection(serverUrl, (client) => client.query(sql));

  before(async () => {
    database = await createTestDatabase();
    serverUrl = urlFor('first');
    await prepareDatabase(
      readConfig({ DATABASE_URL: serverUrl, MIGRATION_DATABASE_URL: database.url }),
      serverUrl,
    );
  });
  after(async () => {
    await database.drop();
    const { adminUrl } = await getShared('database');
    await withConnection(adminUrl, (client) => client.query(`drop role if exists ${account}`));
  });

  it('[H836] the servers’ database account cannot create, change or drop tables, or mark migrations as done', async () => {
    for (const sql of [
      'create table mine ()',
      'create schema mine',
      'create table jobs.mine ()',
      'drop table users',
      'drop table jobs.job',
      'alter table users add column mine text',
      'alter table users disable trigger all',
      'truncate users cascade',
      'create index on users (email)',
      `create role another_${account}`,
      `alter database ${new URL(database.url).pathname.slice(1)} owner to ${account}`,
      "insert into knex_migrations (name) values ('mine')",
      'delete from knex_migrations',
      "insert into jobs.bam (name, version, table_name, command) values ('a', 1, 'job', 'drop table users')",
    ])
      await assert.rejects(run(sql), MISSING_RIGHT, sql);
    const { rows } = await run(
      'select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
    );
    assert.deepEqual(Object.values(rows[0] ?? {}), [false, false, false, false]);
  });

  it('[H836] the servers’ database account suffices to start, seed the demo world, sign a user up and run a job', async () => {
    const app = await startAppProcess({
      ...{ client: false, seed: 'demo', nodeOptions: testOptions },
      env: { DATABASE_URL: serverUrl, LOG_LEVEL: 'warn' },
    });
    try {
      const kai = await signUp(app.address, 'kai');
      assert.equal((await kai.api(auth.session)).user.uuid, kai.uuid);
    } finally {
      assert.equal(await app.stop(), 0);
    }
    assert.doesNotMatch(app.output(), /permission denied|must be owner/);
    const errors: Error[] = [];
    const jobs = await createJobs(serverUrl, { onError: (error) => errors.push(error) });
    const done: object[] = [];
    await jobs.work('least-privilege', async (data) => {
      done.push(data);
    });
    await jobs.send('least-privilege', { a: 1 });
    await waitFor('the job', async () => done.length > 0);
    await jobs.stop();
    assert.deepEqual([done, errors], [[{ a: 1 }], []]);
  });

  it('[H1926] the servers’ database account can make a backup', async () => {
    const { tables } = await backUp(
      { databaseUrl: serverUrl, files: null },
      { secrets: testSecrets, write: (content) => buffer(content) },
    );
    assert.ok(tables.some(({ name }) => name === 'users'));
  });

  it('[H836] a start with the servers’ account on an unmigrated database fails and names the command to run first', async () => {
    const name = `hangout_empty_${randomBytes(6).toString('hex')}`;
    const { adminUrl } = await getShared('database');
    await withConnection(adminUrl, (client) => client.query(`create database ${name}`));
    try {
      await assert.rejects(
        prepareDatabase(readConfig({}), urlFor('first', name)),
        /may not change its tables: run node standalone\/src\/prepare-database\.ts with MIGRATION_DATABASE_URL first/,
      );
    } finally {
      await withConnection(adminUrl, (client) => dropDatabase((sql) => client.query(sql), name));
    }
  });

  it('[H836] prepare-database.ts gives the servers’ account the password in DATABASE_URL, and can run again', async () => {
    const script = fileURLToPath(new URL('./prepare-database.ts', import.meta.url));
    for (const password of ['s3cond/with@signs', 's3cond/with@signs']) {
      const env = { ...process.env, MIGRATION_DATABASE_URL: database.url, DATABASE_URL: urlFor(password) };
      const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
      assert.deepEqual([status, stdout.trim()], [0, 'The database is up to date'], stderr);
    }
    await assert.rejects(run('select 1'), { code: '28P01' });
    serverUrl = urlFor('s3cond/with@signs');
    await run('select 1');
    await assert.rejects(run('create table mine ()'), MISSING_RIGHT);
  });
});
