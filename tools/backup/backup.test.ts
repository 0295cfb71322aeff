import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { connect, migrate, migrationNames, saveContacts } from '@hangout/db';
import { ContactKey } from '@hangout/db/models/contacts';
import { PaymentCustomer } from '@hangout/db/models/payments';
import { RoomRole } from '@hangout/db/models/rooms';
import { Song } from '@hangout/db/models/songs';
import { PAYMENT_SYNC_QUEUE } from '@hangout/jobs/payments';
import { type BackupFile, type BackupFileConfig, withBackupFile } from '@hangout/platform/backup/backup-file';
import { withBackupLock } from '@hangout/platform/backup/backup-lock';
import { openBackupPlace } from '@hangout/platform/backup/open-backup-place';
import {
  checkBackup,
  type RestoreOptions,
  type RestoreTarget,
  restore,
} from '@hangout/platform/backup/restore';
import { storeBackup } from '@hangout/platform/backup/store-backup';
import { tablesOf } from '@hangout/platform/backup/tables';
import { alterBackup } from '@hangout/platform/backup/testing';
import { readConfig } from '@hangout/platform/config/config';
import { startTestS3 } from '@hangout/platform/files/testing';
import { createJobs } from '@hangout/platform/jobs/jobs';
import { RETRIES } from '@hangout/platform/jobs/retries';
import { loadVapidKeys } from '@hangout/platform/push/vapid-keys';
import { createSecrets } from '@hangout/platform/secrets/secrets';
import { TEST_SECRETS_KEY, testSecrets } from '@hangout/platform/secrets/testing';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { dropDatabase, urlOfDatabase, withConnection } from '@hangout/testkit/database/sql';
import { getShared } from '@hangout/testkit/shared';
import type pg from 'pg';
import {
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
} from '../../game-server/src/testing/people.ts';
import { seedDemo } from '../../standalone/src/demo/seed.ts';

describe('backup and restore', () => {
  let folder: string;
  let database: TestDatabase;
  const createdDatabases: string[] = [];
  let token: string;
  let pushKey: string;
  /** A backup that no test changes. */
  let backup: string;
  let made: BackupFile['inventory'];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-backup-'));
    database = await createTestDatabase();
    const db = connect(database.url, { poolMax: 3 });
    await seedDemo(db, readConfig({}));
    const kai = await createTestUser(db, 'kai');
    const room = await createTestRoom(db, kai, {
      description: 'tabs\tand\nlines, \\backslashes, "quotes" and ñ',
    });
    await fillQueue(db, kai, [await createTestSong(db), await createTestSong(db)]);
    await RoomRole.query(db).insert({ roomUuid: room.uuid, userUuid: kai.uuid, role: 'moderator' });
    await PaymentCustomer.query(db).insert({ userUuid: kai.uuid, customerId: 'cus_kai' });
    await saveContacts(db, kai.uuid, [{ kind: 'email', value: 'friend@example.org' }], 10);
    const { uuid: sub, sid } = kai;
    const tokens = await createTokens(db, { secrets: testSecrets });
    token = await tokens.signAccessToken({ sub, sid, type: 'user' });
    pushKey = (await loadVapidKeys(db, testSecrets)).privateKey;
    const jobs = await createJobs(database.url);
    await jobs.send('after-the-evening', { play: 7 }, { startAfter: 3600, retries: RETRIES.persistent });
    await jobs.stop();
    await db.destroy();
    await mkdir(join(folder, 'files/songs/1'), { recursive: true });
    await writeFile(join(folder, 'files/songs/1/http.m4a'), 'sound');
    backup = await store(folder);
    made = await withBackupFile(backup, {}, async ({ inventory }) => inventory);
  });
  after(async () => {
    const { adminUrl } = await getShared('database');
    for (const name of createdDatabases)
      await withConnection(adminUrl, (client) => dropDatabase((sql) => client.query(sql), name));
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const NAME = 'hangout-2030-05-07T03-00-00Z.zip';
  /** Makes a backup in a folder or an S3 storage, and returns its address. */
  async function store(
    address: string,
    {
      name = NAME,
      keys = [],
      ...config
    }: Partial<BackupFileConfig> & { name?: string; keys?: Buffer[] } = {},
  ): Promise<string> {
    const place = await openBackupPlace(address, config);
    const source = { databaseUrl: database.url, files: join(folder, 'files') };
    await storeBackup({ source, place, name, keys, secrets: testSecrets });
    return place.addressOf(name);
  }

  const restoreFrom = (
    address: string,
    target: RestoreTarget,
    options: RestoreOptions = { secrets: testSecrets },
    config: BackupFileConfig = {},
  ) => withBackupFile(address, config, (file) => restore(target, file, options));
  const check = (
    address: string,
    options: RestoreOptions = { secrets: testSecrets },
    config: BackupFileConfig = {},
  ) => withBackupFile(address, config, (file) => checkBackup(database.url, file, options));

  /** Copies the backup, replaces the content of some of its files, and gives all of them the mode. */
  async function altered(
    name: string,
    contents: Record<string, string | Buffer>,
    mode?: number,
  ): Promise<string> {
    await alterBackup(backup, join(folder, name), contents, mode);
    return join(folder, name);
  }

  /** Creates a database without tables, and an empty folder for uploads. */
  async function createEmptyTarget() {
    const name = `hangout_restored_${randomBytes(6).toString('hex')}`;
    const { adminUrl } = await getShared('database');
    await withConnection(adminUrl, (client) => client.query(`create database ${name} template template0`));
    createdDatabases.push(name);
    return { databaseUrl: urlOfDatabase(adminUrl, name), files: join(folder, `files of ${name}`) };
  }

  it('[H449] [H450] restoring a backup brings back every row of every table, the uploads and the waiting jobs', async () => {
    assert.equal((await stat(backup)).mode & 0o077, 0, 'password hashes are in it');
    const target = await createEmptyTarget();
    await restoreFrom(backup, target);
    const [before, after] = [await checksumsOf(database.url), await checksumsOf(target.databaseUrl)];
    assert.ok(before.size > 20);
    assert.deepEqual(after, before);
    for (const { name, rows } of made.tables) assert.equal(after.get(name)?.count, rows, name);
    assert.ok((after.get('users')?.count ?? 0) > 5);
    assert.equal(await readFile(join(target.files, 'songs/1/http.m4a'), 'utf8'), 'sound');
    const jobs = await withConnection(target.databaseUrl, (client) =>
      client.query("select data, retry_limit as retries from jobs.job where name = 'after-the-evening'"),
    );
    assert.deepEqual(jobs.rows, [{ data: { play: 7 }, retries: RETRIES.persistent }]);
    await assertNewRowsWork(target.databaseUrl);
  });

  it('[H2209] after npm run restore, all customers are read from the payment provider again', async () => {
    const { databaseUrl } = await createEmptyTarget();
    const env = { DATABASE_URL: databaseUrl, SECRETS_KEY: TEST_SECRETS_KEY, DATA_DIR: join(folder, 'back') };
    await promisify(execFile)(process.execPath, [`${import.meta.dirname}/restore.ts`, backup], {
      env: { ...process.env, ...env },
    });
    const { rows } = await withConnection(databaseUrl, (client) =>
      client.query('select data, retry_limit as retries from jobs.job where name = $1', [PAYMENT_SYNC_QUEUE]),
    );
    assert.deepEqual(rows, [{ data: { customerId: 'cus_kai' }, retries: RETRIES.endless }]);
  });

  it('[H450] restore refuses a database that is not empty, and a folder that has uploads', async () => {
    const from = { databaseUrl: database.url, files: join(folder, 'files') };
    await assert.rejects(restoreFrom(backup, from), /The database is not empty/);
    const target = await createEmptyTarget();
    await assert.rejects(restoreFrom(backup, { ...target, files: from.files }), /There are uploads already/);
    await assert.rejects(
      restoreFrom(join(folder, 'nothing'), target),
      /There is no finished backup in .*nothing/,
    );
  });

  it('[H1925] checking a backup restores it into a temporary database, and an incomplete backup or a wrong key is refused', async () => {
    const databases = () =>
      withConnection(database.url, async (client) => {
        const { rows } = await client.query(
          "select datname from pg_database where datname like 'hangout\\_check\\_%'",
        );
        return rows;
      });
    const { tables } = await check(backup);
    assert.deepEqual(tables, made.tables);
    const half = await altered('half.zip', {});
    await truncate(half, Math.floor((await stat(half)).size / 2));
    await assert.rejects(check(half), /half\.zip is not a whole backup/);
    const users = await withBackupFile(backup, {}, async (file) =>
      buffer(await file.read('tables/users.copy.gz')),
    );
    const cut = await altered('cut.zip', { 'tables/users.copy.gz': users.subarray(0, 200) });
    await assert.rejects(check(cut), /unexpected end of file/);
    await assert.rejects(
      check(backup, { secrets: createSecrets([randomBytes(32)]) }),
      /put the file secrets\.key/,
    );
    assert.deepEqual(await databases(), []);
  });

  it('[H1920] upgrade backs up a database of an older version, migrates it and keeps its rows', async () => {
    const { databaseUrl } = await createEmptyTarget();
    const names = await migrationNames();
    const older = names.filter((name) => name < '0027');
    await migrate(databaseUrl, older);
    await withConnection(databaseUrl, (client) =>
      client.query("insert into vouchers (code, level) values ('OLD', 1)"),
    );
    const dataDir = join(folder, 'upgraded');
    const upgrade = () =>
      promisify(execFile)(process.execPath, [`${import.meta.dirname}/upgrade.ts`], {
        env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      });
    const first = await upgrade();
    assert.match(first.stdout, /Backup made before the upgrade: .*before-0027.*\nMigrated: 0027/s);
    const [made = ''] = await readdir(join(dataDir, 'backups'));
    await withBackupFile(join(dataDir, 'backups', made), {}, async ({ inventory }) =>
      assert.deepEqual([inventory.migrations, inventory.files], [older, 0]),
    );
    const { rows } = await withConnection(databaseUrl, (client) => client.query('select code from vouchers'));
    assert.deepEqual(rows, [{ code: 'OLD' }]);
    assert.match((await upgrade()).stdout, /up to date/);
    assert.equal((await readdir(join(dataDir, 'backups'))).length, 1);
  });

  it('[H1932] an upgrade at a server’s start makes one backup first, keeps the latest three, and reports why a step failed', async () => {
    const { databaseUrl } = await createEmptyTarget();
    const names = await migrationNames();
    const dataDir = join(folder, 'started');
    const logged: string[] = [];
    const start = () =>
      prepareDatabase(readConfig({ DATA_DIR: dataDir }), databaseUrl, (message) => void logged.push(message));
    const backups = async () => (await readdir(join(dataDir, 'backups'))).map((name) => name.slice(0, 11));
    const pending = names.slice(names.indexOf('0030-backups'));
    await migrate(databaseUrl, names.slice(0, -pending.length));
    await mkdir(join(dataDir, 'backups'), { recursive: true });
    for (const month of ['01', '02', '03'])
      await writeFile(join(dataDir, 'backups', `before-00${month}-x-2020-${month}-01T00-00-00Z.zip`), '');
    await withConnection(databaseUrl, (client) => client.query('create table backups ()'));
    for (const _attempt of ['first', 'second'])
      await assert.rejects(
        start(),
        /^Error: The upgrade has failed: .*"backups" already exists\nNo table was changed/,
      );
    assert.deepEqual(logged.length, 2);
    await withConnection(databaseUrl, (client) => client.query('drop table backups'));
    await Promise.all([start(), start(), start()]);
    assert.equal(logged.filter((message) => message.startsWith('Backup made before')).length, 3);
    assert.equal(logged.at(-1), `Migrated: ${pending.join(', ')}`);
    assert.deepEqual((await backups()).toSorted(), ['before-0002', 'before-0003', 'before-0030']);
  });

  it('[H2048] npm run backup and an upgrade wait until another backup of the database has ended', async () => {
    const { databaseUrl } = await createEmptyTarget();
    await migrate(
      databaseUrl,
      (await migrationNames()).filter((name) => name < '0027'),
    );
    const dataDir = join(folder, 'one after the other');
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRETS_KEY: TEST_SECRETS_KEY };
    const run = async (program: string) => {
      const backups = () => readdir(join(dataDir, 'backups')).catch(() => []);
      const before = await backups();
      const child = spawn(process.execPath, [`${import.meta.dirname}/${program}`], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await withBackupLock(databaseUrl, assert.fail, async () => {
        const [first] = await once(child.stdout, 'data');
        assert.match(String(first), /^Waiting for the end of another backup\n/);
        assert.deepEqual(await backups(), before);
      });
      child.stdout.resume();
      assert.deepEqual(await ended, [0, null]);
      assert.equal((await backups()).length, before.length + 1);
    };
    await run('upgrade.ts');
    await run('backup.ts');
  });

  it('[H1920] upgrade creates the tables of an empty database without a backup', async () => {
    const { databaseUrl } = await createEmptyTarget();
    const dataDir = join(folder, 'begun-by-upgrade');
    const { stdout } = await promisify(execFile)(process.execPath, [`${import.meta.dirname}/upgrade.ts`], {
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    });
    assert.doesNotMatch(stdout, /Backup made/);
    assert.match(stdout, /The database is up to date\n/);
    assert.ok((await withConnection(databaseUrl, tablesOf)).length > 20);
  });

  it('[H450] restoring a damaged backup fails and leaves the database empty', async () => {
    const to = await altered('three.zip', { 'tables/users.copy.gz': 'not a table' });
    const target = await createEmptyTarget();
    await assert.rejects(restoreFrom(to, target), /^Error: incorrect header check$/);
    assert.equal((await withConnection(target.databaseUrl, tablesOf)).length, 0);
    const flipped = await readFile(backup);
    const at = flipped.indexOf('sound');
    flipped.write('noise', at);
    await writeFile(join(folder, 'flipped.zip'), flipped);
    await assert.rejects(
      restoreFrom(join(folder, 'flipped.zip'), target),
      /is damaged: files\/songs\/1\/http\.m4a/,
    );
    assert.equal((await withConnection(target.databaseUrl, tablesOf)).length, 0);
  });

  it('[H914] a restore that cannot copy uploads leaves no tables or files behind, and a second attempt succeeds', async () => {
    const target = await createEmptyTarget();
    // a file has the name of a folder that restore has to create
    const blocked = { ...target, files: join(folder, 'blocked', 'files') };
    await writeFile(join(folder, 'blocked'), '');
    await assert.rejects(restoreFrom(backup, blocked), /ENOTDIR|EEXIST/);
    assert.equal((await withConnection(target.databaseUrl, tablesOf)).length, 0);
    // a restore that was interrupted while copying leaves a part of the files in a folder with the suffix `.begun`
    await rm(join(folder, 'blocked'));
    await mkdir(`${blocked.files}.begun/songs`, { recursive: true });
    await writeFile(`${blocked.files}.begun/songs/half`, 'so');
    await restoreFrom(backup, blocked);
    assert.deepEqual(await readdir(blocked.files, { recursive: true }), [
      'songs',
      'songs/1',
      'songs/1/http.m4a',
    ]);
    assert.deepEqual(await readdir(join(folder, 'blocked')), ['files']);
  });

  it('[H833] uploads restored from a backup can be read only by their owner, whatever modes they have in the backup', async () => {
    const to = await altered('open to all.zip', {}, 0o106777);
    const target = await createEmptyTarget();
    await restoreFrom(to, target);
    const modes: Record<string, number> = {};
    for (const name of ['', 'songs', 'songs/1', 'songs/1/http.m4a'])
      modes[name] = (await stat(join(target.files, name))).mode & 0o7777;
    assert.deepEqual(modes, { '': 0o700, songs: 0o700, 'songs/1': 0o700, 'songs/1/http.m4a': 0o600 });
  });

  it('[H914] a restore that cannot move the uploads to their folder removes the restored rows again', async () => {
    const target = await createEmptyTarget();
    const restoring = restoreFrom(backup, target);
    // once uploads are in the folder with the suffix `.begun`, a file takes the name of their target folder
    while (!(await stat(`${target.files}.begun/songs`).catch(() => null))) await nextTurn();
    await writeFile(target.files, 'in the way');
    await assert.rejects(restoring, /ENOTDIR|EEXIST/);
    assert.equal((await withConnection(target.databaseUrl, tablesOf)).length, 0);
    await rm(target.files);
    await restoreFrom(backup, target);
    assert.equal(await readFile(join(target.files, 'songs/1/http.m4a'), 'utf8'), 'sound');
  });

  it('[H763] a backup contains secrets only encrypted, and names the secrets key that a restore needs', async () => {
    assert.deepEqual(made.secretsKeys, testSecrets.keyNames());
    const { rows } = await withConnection(database.url, (client) =>
      client.query<{ secret: string }>('select secret from contact_secret'),
    );
    const [contactSecret] = rows;
    const written = await withBackupFile(backup, {}, (file) =>
      Promise.all(
        file.paths.map(async (path) => {
          const bytes = await buffer(await file.read(path));
          return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
        }),
      ),
    );
    const all = written.join('\n');
    assert.ok(all.includes('signing_keys'), 'the tables are there');
    // In a JSON Web Key `d` is the private half of a key pair, and `k` is an HMAC secret.
    for (const secret of [contactSecret?.secret ?? '?', pushKey, '"d":', '"k":', '"oct"'])
      assert.equal(all.includes(secret), false, secret);
  });

  it('[H763] restore refuses a backup if the secrets key that it needs is missing, and changes nothing', async () => {
    const target = await createEmptyTarget();
    for (const secrets of [undefined, createSecrets([randomBytes(32)])]) {
      await assert.rejects(
        restoreFrom(backup, target, { secrets }),
        /put the file secrets\.key.*--new-keys/s,
      );
      assert.equal((await withConnection(target.databaseUrl, tablesOf)).length, 0);
    }
    await restoreFrom(backup, target, {
      secrets: createSecrets([randomBytes(32), Buffer.from(TEST_SECRETS_KEY, 'base64')]),
    });
    const db = connect(target.databaseUrl, { poolMax: 2 });
    const tokens = await createTokens(db, { secrets: testSecrets });
    assert.equal((await tokens.verify(token))?.type, 'user');
    await db.destroy();
  });

  it('[H763] restore with new keys brings back everything but secrets, so that all users have to sign in again', async () => {
    const target = await createEmptyTarget();
    const secrets = createSecrets([randomBytes(32)]);
    await restoreFrom(backup, target, { secrets, newKeys: true });
    const [before, after] = [await checksumsOf(database.url), await checksumsOf(target.databaseUrl)];
    const left = ['signing_keys', 'vapid_keys', 'contact_secret', 'contact_entries', 'contact_keys'];
    for (const [name, { count, print }] of before)
      if (!left.includes(name)) assert.deepEqual(after.get(name), { count, print }, name);
    for (const name of ['signing_keys', 'vapid_keys', 'contact_entries'])
      assert.equal(after.get(name)?.count, 0, name);
    const db = connect(target.databaseUrl, { poolMax: 2 });
    const tokens = await createTokens(db, { secrets });
    assert.equal(await tokens.verify(token), null);
    assert.equal((await tokens.verify(await tokens.signGuestToken()))?.type, 'guest');
    // All users who can be found by their email address are found by its new hash.
    const { rows } = await db.raw(
      "select contact_hash('email', lower(email)) as hash from emails where status = 'VERIFIED'",
    );
    const found = await ContactKey.query(db).whereIn(
      'hash',
      rows.map(({ hash }: { hash: string }) => hash),
    );
    assert.equal(found.length, before.get('contact_keys')?.count);
    await db.destroy();
  });

  it('[H1928] a restore needs an encrypted backup’s key, and refuses a truncated or altered backup without any change', async () => {
    const [key, other] = [randomBytes(32), randomBytes(32)];
    const address = await store(join(folder, 'encrypted'), { name: `${NAME}.enc`, keys: [key] });
    assert.equal((await readFile(address)).includes('backup.json'), false);
    const target = await createEmptyTarget();
    const tryWith = (BACKUP_KEY: Buffer[] | undefined, from = address) =>
      restoreFrom(from, target, { secrets: testSecrets }, { BACKUP_KEY });
    await assert.rejects(
      tryWith(undefined),
      /was encrypted by the backup key [0-9a-f]{12}, and BACKUP_KEY is not set/,
    );
    await assert.rejects(
      tryWith([other]),
      /BACKUP_KEY is another one: set BACKUP_KEY to the key of that time/,
    );
    const bytes = await readFile(address);
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(20_000) ^ 1, 20_000);
    for (const [name, content] of Object.entries({ half: bytes.subarray(0, bytes.length / 2), changed })) {
      const path = join(folder, `${name}.zip.enc`);
      await writeFile(path, content);
      await assert.rejects(tryWith([key], path), /is not whole: it is cut off, or was altered/, name);
    }
    assert.equal((await withConnection(target.databaseUrl, tablesOf)).length, 0);
    const { tables } = await tryWith([other, key]);
    assert.deepEqual(tables, made.tables);
  });

  it('[H1929] a backup can be stored in S3 and restored from there, and a folder’s address stands for its newest backup', async () => {
    const s3 = await startTestS3({ bucket: 'backups' });
    try {
      const { S3_ENDPOINT, S3_FORCE_PATH_STYLE } = readConfig({ ...s3.env, S3_BUCKET: 'backups' });
      const keys = [randomBytes(32)];
      const config = { S3_ENDPOINT, S3_FORCE_PATH_STYLE, BACKUP_KEY: keys };
      await assert.rejects(
        check('s3://backups/nightly', undefined, config),
        /There is no finished backup in s3:/,
      );
      await store('s3://backups/nightly', { ...config, name: 'hangout-2030-05-06T03-00-00Z.zip' });
      const newest = await store('s3://backups/nightly', { ...config, name: `${NAME}.enc`, keys });
      assert.equal(newest, `s3://backups/nightly/${NAME}.enc`);
      assert.deepEqual((await check('s3://backups/nightly', undefined, config)).tables, made.tables);
      await assert.rejects(check(newest, undefined, { ...config, BACKUP_KEY: [] }), /BACKUP_KEY is not set/);
      const target = await createEmptyTarget();
      await restoreFrom(newest, target, undefined, config);
      assert.deepEqual(await checksumsOf(target.databaseUrl), await checksumsOf(database.url));
      assert.equal(await readFile(join(target.files, 'songs/1/http.m4a'), 'utf8'), 'sound');
    } finally {
      await s3.stop();
    }
  });

  it('[H1929] a folder’s address stands for a backup of an upgrade only if there is no other, and the restore then says that it holds no uploads', async () => {
    const mixed = join(folder, 'mixed');
    await mkdir(mixed);
    const newer = 'before-0031-x-2030-05-08T03-00-00Z.zip';
    const env = { DATABASE_URL: database.url, SECRETS_KEY: TEST_SECRETS_KEY, DATA_DIR: join(folder, 'none') };
    const checkNewest = async () => {
      const args = [`${import.meta.dirname}/restore.ts`, mixed, '--check'];
      return (await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } })).stdout;
    };
    await copyFile(backup, join(mixed, newer));
    assert.match(await checkNewest(), /before-0031.* can be restored.*\n.*holds no uploads/);
    await copyFile(backup, join(mixed, NAME));
    const checked = await checkNewest();
    assert.ok(checked.includes(join(mixed, NAME)), checked);
    assert.doesNotMatch(checked, /holds no uploads/);
    const byName = await withBackupFile(join(mixed, newer), {}, async ({ address }) => address);
    assert.equal(byName, join(mixed, newer));
  });

  it('[H450] restore refuses a backup of a newer version, and names the unknown migrations', async () => {
    const newer = { ...made, migrations: [...made.migrations, '9999-of-tomorrow'] };
    const to = await altered('four.zip', { 'backup.json': JSON.stringify(newer) });
    await assert.rejects(
      restoreFrom(to, await createEmptyTarget()),
      /newer than this program: it has 9999-of-tomorrow/,
    );
  });
});

/** Returns the number of rows of each table and a checksum of their content. */
async function checksumsOf(url: string): Promise<Map<string, { count: number; print: string }>> {
  return withConnection(url, async (client) => {
    const checksums = new Map<string, { count: number; print: string }>();
    for (const { name } of await tablesOf(client)) checksums.set(name, await checksumOf(client, name));
    return checksums;
  });
}

async function checksumOf(client: pg.ClientBase, name: string) {
  const { rows } = await client.query<{ count: number; print: string }>(
    `select count(*)::int as count, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
     from ${name} t`,
  );
  return rows[0] ?? { count: 0, print: '' };
}

/** Asserts that rows inserted after a restore get new ids. */
async function assertNewRowsWork(url: string): Promise<void> {
  const db = connect(url, { poolMax: 2 });
  const kai = await createTestUser(db, 'kai again');
  const song = await createTestSong(db);
  await fillQueue(db, kai, [song]);
  await createTestRoom(db, kai);
  assert.equal((await Song.query(db).where({ id: Number(song) })).length, 1);
  await db.destroy();
}
