import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db, loadBackupOverview, requestBackup } from '@hangout/db';
import { Backup } from '@hangout/db/models/backups';
import { withBackupFile } from '@hangout/platform/backup/backup-file';
import { withBackupLock } from '@hangout/platform/backup/backup-lock';
import { openBackupPlace } from '@hangout/platform/backup/open-backup-place';
import { checkBackup } from '@hangout/platform/backup/restore';
import { readConfig } from '@hangout/platform/config/config';
import { startTestS3 } from '@hangout/platform/files/testing';
import { createMetrics } from '@hangout/platform/metrics/metrics';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { reportBackups } from './backup-metrics.ts';
import { type BackupDependencies, makeDueBackup } from './scheduled-backups.ts';

describe('backups by schedule', () => {
  let folder: string;
  let database: TestDatabase;
  let db: Db;
  let now: number;
  const logged: string[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-test-backups-'));
    database = await createTestDatabase();
    db = connect(database.url, { poolMax: 3 });
    now = Date.parse('2030-05-07T12:00:00Z');
    logged.length = 0;
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const note = (_entry: unknown, message?: unknown) => void logged.push(String(message));
  const dependencies = (env: Record<string, string> = {}): BackupDependencies => ({
    ...{ db, databaseUrl: database.url, secrets: testSecrets },
    config: readConfig({ DATA_DIR: folder, ...env }),
    clock: { now: () => now },
    log: { info: note, warn: note, error: note },
  });
  const names = async () => (await readdir(join(folder, 'backups')).catch(() => [])).toSorted();
  const backUpAt = async (time: string, env: Record<string, string> = {}) => {
    now = Date.parse(`2030-05-${time}Z`);
    return makeDueBackup(dependencies(env), join(folder, 'backups'));
  };

  it('[H1926] a backup is made at once, at the scheduled time and on request, by only one of several workers', async () => {
    assert.equal(await backUpAt('07T12:00'), true);
    assert.equal(await backUpAt('08T02:59'), false);
    now = Date.parse('2030-05-08T03:00:00Z');
    const several = Array.from({ length: 3 }, () => makeDueBackup(dependencies(), join(folder, 'backups')));
    assert.deepEqual((await Promise.all(several)).toSorted(), [false, false, true]);
    assert.equal(await backUpAt('08T03:10'), false);
    await requestBackup(db);
    await requestBackup(db);
    assert.equal(await backUpAt('08T03:20'), true);
    assert.equal(await backUpAt('08T03:30'), false);
    assert.deepEqual(await names(), [
      'hangout-2030-05-07T12-00-00Z.zip',
      'hangout-2030-05-08T03-00-00Z.zip',
      'hangout-2030-05-08T03-20-00Z.zip',
    ]);
  });

  it('[H1927] after a successful backup, backups beyond the maximum count or age are removed, and other files stay', async () => {
    const kept = { BACKUP_KEEP_COUNT: '2', BACKUP_KEEP_DAYS: '10' };
    await mkdir(join(folder, 'backups'));
    const others = ['before-0030-2030-01-01T00-00-00Z.zip', 'notes.txt'];
    for (const name of others) await writeFile(join(folder, 'backups', name), '');
    for (const time of ['07T03:00', '08T03:00', '09T03:00']) await backUpAt(time, kept);
    const dated = async () => (await names()).filter((name) => !others.includes(name));
    assert.deepEqual(await dated(), ['hangout-2030-05-08T03-00-00Z.zip', 'hangout-2030-05-09T03-00-00Z.zip']);
    await backUpAt('30T03:00', kept);
    assert.deepEqual(await dated(), ['hangout-2030-05-30T03-00-00Z.zip']);
    assert.equal((await names()).length, 3);
  });

  it('[H1930] a failed backup leaves earlier backups, is logged and counted, and is tried again after a pause', async () => {
    await backUpAt('07T03:00');
    const before = await names();
    const failing = async (time: string) => {
      now = Date.parse(`2030-05-${time}Z`);
      return makeDueBackup(dependencies(), join(folder, 'file', 'backups'));
    };
    await writeFile(join(folder, 'file'), 'in the way');
    assert.equal(await failing('08T03:00'), true);
    assert.deepEqual(logged, ['backup made', 'backup failed; it will be tried again']);
    const seen = await loadBackupOverview(db);
    assert.match(seen.lastFailure?.failure ?? '', /ENOTDIR/);
    assert.equal(seen.failures, 1);
    assert.equal(await failing('08T03:04'), false);
    assert.equal(await failing('08T03:05'), true);
    assert.deepEqual(await names(), before);
    assert.equal(await backUpAt('08T03:20'), true);
    assert.deepEqual([(await loadBackupOverview(db)).failures, (await names()).length], [0, 2]);
  });

  it('[H2046] a backup fails with the reason before it begins if the last one would not fit, and later before it fills the disk, and succeeds once there is space', async () => {
    await backUpAt('07T03:00');
    const before = await names();
    const GIGABYTE = 1e9;
    await Backup.query(db).patch({ bytes: 10 * GIGABYTE });
    /** Makes a backup on a disk of 100 GB; each look at it finds the next number of free bytes, at last the last one. */
    const backUpWithFree = async (time: string, ...free: number[]) => {
      now = Date.parse(`2030-05-${time}Z`);
      const readDisk = async () => ({
        ...{ bsize: 1, blocks: 100 * GIGABYTE },
        bavail: (free.length > 1 ? free.shift() : free[0]) ?? 0,
      });
      assert.equal(await makeDueBackup({ ...dependencies(), readDisk }, join(folder, 'backups')), true);
      const { lastFailure } = await loadBackupOverview(db);
      return lastFailure?.failure ?? null;
    };
    assert.match(
      (await backUpWithFree('08T03:00', 10.9 * GIGABYTE)) ?? '',
      /too little space: 10900 MB are free, and the backup needs 11000 MB/,
    );
    assert.deepEqual(await names(), before);
    assert.match((await backUpWithFree('08T04:00', 50 * GIGABYTE, GIGABYTE)) ?? '', /too little space/);
    assert.deepEqual(await names(), before);
    assert.equal(await backUpWithFree('08T05:00', 11 * GIGABYTE), null);
    assert.equal((await names()).length, before.length + 1);
  });

  it('[H1930] an interrupted backup leaves no partial file and is repeated after a restart of the worker', async () => {
    await Backup.query(db).insert({ begunAt: '2030-05-07T11:58:00Z' });
    await mkdir(join(folder, 'backups'));
    await writeFile(join(folder, 'backups/hangout-2030-05-07T11-58-00Z.zip.begun'), 'half');
    assert.equal(await backUpAt('07T12:00'), false);
    assert.equal(await backUpAt('07T12:03'), true);
    assert.deepEqual(await names(), ['hangout-2030-05-07T12-03-00Z.zip']);
    const stopping = AbortSignal.abort();
    now = Date.parse('2030-05-08T03:00:00Z');
    await makeDueBackup(dependencies(), join(folder, 'backups'), stopping);
    assert.equal((await names()).length, 1);
    assert.equal((await loadBackupOverview(db)).lastFailure, null);
  });

  it('[H2048] a scheduled backup waits while another backup is made, and leaves its unfinished file', async () => {
    const begun = 'before-0031-x-2030-05-07T11-58-00Z.zip.begun';
    await mkdir(join(folder, 'backups'));
    await writeFile(join(folder, 'backups', begun), 'half');
    await withBackupLock(database.url, assert.fail, async () => {
      assert.equal(await backUpAt('07T12:00'), false);
      assert.deepEqual(await names(), [begun]);
    });
    assert.equal(await backUpAt('07T12:01'), true);
    assert.deepEqual(await names(), ['hangout-2030-05-07T12-01-00Z.zip']);
  });

  it('[H1929] the worker stores encrypted backups in S3 and removes old ones, and those that stay pass the restore check', async () => {
    const s3 = await startTestS3({ bucket: 'backups' });
    try {
      const BACKUP_KEY = randomBytes(32).toString('base64');
      const { S3_ENDPOINT, S3_FORCE_PATH_STYLE } = s3.env;
      const address = 's3://backups/nightly';
      const env = {
        S3_ENDPOINT,
        S3_FORCE_PATH_STYLE,
        BACKUP_KEY,
        BACKUP_TO: address,
        BACKUP_KEEP_COUNT: '2',
      };
      const { config } = dependencies(env);
      for (const day of ['07', '08', '09']) {
        now = Date.parse(`2030-05-${day}T03:00:00Z`);
        assert.equal(await makeDueBackup(dependencies(env), address), true);
      }
      const { lastGood, lastFailure } = await loadBackupOverview(db);
      assert.equal(lastFailure?.failure, undefined);
      assert.deepEqual(
        [lastGood?.address, lastGood?.isEncrypted],
        ['s3://backups/nightly/hangout-2030-05-09T03-00-00Z.zip.enc', true],
      );
      const place = await openBackupPlace(address, config);
      const kept = (await place.list()).toSorted();
      assert.deepEqual(kept, [
        'hangout-2030-05-08T03-00-00Z.zip.enc',
        'hangout-2030-05-09T03-00-00Z.zip.enc',
      ]);
      for (const name of kept) {
        const backup = place.addressOf(name);
        await assert.rejects(
          withBackupFile(backup, { ...config, BACKUP_KEY: undefined }, async () => {}),
          /BACKUP_KEY/,
        );
        await withBackupFile(backup, config, (file) =>
          checkBackup(database.url, file, { secrets: testSecrets }),
        );
      }
    } finally {
      await s3.stop();
    }
  });

  it('[H1931] the worker’s metrics report age and size of the last successful backup and the number of failures', async () => {
    const metrics = createMetrics({ process: false });
    const config = { BACKUP_TO: folder };
    reportBackups({ db, metrics, config, clock: { now: () => now } });
    const values = async () =>
      (await metrics.page()).body.split('\n').filter((line) => /^hangout_/.test(line));
    assert.deepEqual(await values(), ['hangout_backup_failures 0']);
    await backUpAt('07T03:00');
    const { lastGood } = await loadBackupOverview(db);
    now += 60_000;
    assert.deepEqual(await values(), [
      'hangout_backup_age_seconds 60',
      `hangout_backup_bytes ${lastGood?.bytes}`,
      'hangout_backup_failures 0',
    ]);
    await writeFile(join(folder, 'file'), 'in the way');
    now = Date.parse('2030-05-08T03:00:00Z');
    await makeDueBackup(dependencies(), join(folder, 'file', 'backups'));
    now += 60_000;
    assert.deepEqual(await values(), [
      `hangout_backup_age_seconds ${24 * 3600 + 60}`,
      `hangout_backup_bytes ${lastGood?.bytes}`,
      'hangout_backup_failures 1',
    ]);
    assert.equal(await backUpAt('08T03:20'), true);
    assert.deepEqual((await values()).toSorted().at(-1), 'hangout_backup_failures 0');
  });
});
