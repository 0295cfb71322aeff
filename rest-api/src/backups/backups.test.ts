import assert from 'node:assert/strict';
import { backups } from '@hangout/contract/rest/backups/backups';
import { beginBackup, endBackup } from '@hangout/db';
import { type BackupHistory, nextBackupAt } from '@hangout/rules';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('backups as admins see them', () => {
  const t = restTest({ env: { BACKUP_TO: '/backups', BACKUP_AT: '03:00', BACKUP_KEEP_COUNT: '7' } });

  it('[H1933] an admin can request a backup, and sees its state, the last successful backup and the failures since then; other users are refused', async () => {
    const boss = await t.createUser('boss', 'admin');
    const first = await boss.api(backups.overview);
    assert.deepEqual(
      [first.place, first.keepCount, first.state, first.lastGood, first.failures],
      ['/backups', 7, 'idle', null, 0],
    );
    await boss.api(backups.make);
    await boss.api(backups.make);
    assert.equal((await boss.api(backups.overview)).state, 'requested');
    const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
    const begunAt = at(120);
    // BACKUP_AT is 03:00 by default.
    const nextAfter = (history: Partial<BackupHistory>) =>
      nextBackupAt(
        [180],
        { ...{ lastGoodAt: Date.parse(begunAt), lastFailureAt: null, failures: 0 }, ...history },
        Date.now(),
      );
    const id = await beginBackup(t.db, Date.parse(begunAt));
    assert.equal((await boss.api(backups.overview)).state, 'running');
    const made = { address: '/backups/one.zip.enc', bytes: 1234, isEncrypted: true };
    await endBackup(t.db, id, { endedAt: Date.parse(at(60)), ...made });
    const good = await boss.api(backups.overview);
    assert.deepEqual([good.state, good.lastGood], ['idle', { begunAt, ...made }]);
    assert.equal(Date.parse(good.nextAt ?? ''), nextAfter({}));
    const endedAt = at(30);
    await endBackup(t.db, await beginBackup(t.db, Date.parse(endedAt)), {
      ...{ endedAt: Date.parse(endedAt), failure: 'no space left' },
    });
    const { lastGood, lastFailure, failures, nextAt } = await boss.api(backups.overview);
    assert.deepEqual(lastGood, good.lastGood);
    assert.deepEqual([failures, lastFailure], [1, { endedAt, reason: 'no space left' }]);
    assert.equal(Date.parse(nextAt ?? ''), nextAfter({ lastFailureAt: Date.parse(endedAt), failures: 1 }));
    const ann = await t.ann();
    for (const call of [() => ann.api(backups.overview), () => ann.api(backups.make)])
      assert.equal((await refusalOf(call())).status, 403);
  });
});

describe('backups where none are made', () => {
  const t = restTest();

  it('[H1933] if BACKUP_TO is not set, admins see no place and no next backup, and cannot request a backup', async () => {
    const boss = await t.createUser('boss', 'admin');
    const { place, nextAt } = await boss.api(backups.overview);
    assert.deepEqual([place, nextAt], [null, null]);
    assert.equal((await refusalOf(boss.api(backups.make))).code, 'backups_off');
  });
});
