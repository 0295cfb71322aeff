import assert from 'node:assert/strict';
import { waitForLockWaits } from '@hangout/testkit/database/lock-waits';
import { insertUser } from '../accounts/accounts.ts';
import { databaseTest } from '../testing.ts';
import { handleReport, insertReport, lockReport, type NewReport } from './reports.ts';

describe('locking of reports while they are handled', () => {
  const t = databaseTest({ poolMax: 6 });

  let users = 0;
  const newUser = async () => {
    users += 1;
    return insertUser(t.db, { nickname: `person ${users}` });
  };
  async function newReport(): Promise<NewReport> {
    const [reporterUuid, userUuid] = [await newUser(), await newUser()];
    return {
      ...{ kind: 'person', target: userUuid, reason: 'spam', text: '', reporterUuid, userUuid },
      ...{ roomUuid: null, userName: 'eve', messageUuid: null, songId: null },
      copy: { text: 'eve', date: null, imageUrls: [] },
    };
  }

  it('[H800] two moderators can handle the same report without a deadlock, even if a newer report of its target exists', async () => {
    const about = await newReport();
    const { report } = await insertReport(t.db, about);
    const handledBy = await newUser();
    await handleReport(t.db, report.id, { state: 'resolved', handledBy, outcome: null });
    const first = await t.db.transaction();
    await lockReport(first, report.id);
    // A second report by the same user; without the common lock, its row would be locked before that of the first
    // report.
    await t.db.raw(
      `insert into reports (id, kind, target, reason, reporter_uuid, copy)
       values ('00000000-0000-4000-8000-000000000000', 'person', :target, 'spam', :reporterUuid, '{}')`,
      { target: about.target, reporterUuid: about.reporterUuid },
    );
    const second = t.db.transaction((tx) => lockReport(tx, report.id));
    await waitForLockWaits(t.url);
    assert.equal((await lockReport(first, report.id))?.id, report.id);
    await first.commit();
    assert.equal((await second)?.id, report.id);
  });

  it('[H800] a user’s older report of a target cannot be locked while a newer one of the same target is being inserted', async () => {
    const about = await newReport();
    const { report } = await insertReport(t.db, about);
    const other = await insertReport(t.db, { ...about, target: 'somebody else' });
    const handledBy = await newUser();
    await handleReport(t.db, report.id, { state: 'resolved', handledBy, outcome: null });
    const inserting = await t.db.transaction();
    const { isNew } = await insertReport(inserting, about);
    assert.equal(isNew, true);
    await t.db.transaction((tx) => lockReport(tx, other.report.id));
    let isLocked = false;
    const locking = t.db.transaction(async (tx) => {
      await lockReport(tx, report.id);
      isLocked = true;
    });
    await waitForLockWaits(t.url);
    assert.equal(isLocked, false);
    await inserting.commit();
    await locking;
  });
});
