import assert from 'node:assert/strict';
import { insertUser } from './accounts/accounts.ts';
import { insertCommunity } from './communities/communities.ts';
import { saveMember } from './communities/members.ts';
import type { Db } from './connect.ts';
import { blockUser } from './friends/blocked-users.ts';
import { followDj } from './friends/dj-fans.ts';
import { insertReport } from './moderation/reports.ts';
import { whitelistPhone } from './phones/whitelist.ts';
import { assignAvatar, insertAvatar } from './points/avatars.ts';
import { databaseTest } from './testing.ts';

describe('inserting a row that already exists, during a concurrent delete', () => {
  const t = databaseTest({ poolMax: 4 });
  let users = 0;
  const user = async () => {
    users += 1;
    return insertUser(t.db, { nickname: `person ${users}` });
  };

  /**
   * Each case names the table whose row must be locked, and prepares a function that writes the same row every time.
   */
  const cases: readonly (readonly [string, () => Promise<(db: Db) => Promise<unknown>>])[] = [
    [
      'dj_fans',
      async () => {
        const [fan, dj] = [await user(), await user()];
        return (db) => followDj(db, fan, dj);
      },
    ],
    [
      'blocked_users',
      async () => {
        const [one, other] = [await user(), await user()];
        return (db) => blockUser(db, one, other);
      },
    ],
    [
      'community_members',
      async () => {
        const [owner, member] = [await user(), await user()];
        const id = await insertCommunity(t.db, { name: 'Here', slug: 'here', ownerUuid: owner });
        return (db) => saveMember(db, id, member);
      },
    ],
    [
      'phone_whitelist',
      async () => {
        const addedBy = await user();
        return (db) => whitelistPhone(db, { phone: '+34600000000', note: null, addedBy });
      },
    ],
    [
      'avatar_assignments',
      async () => {
        const userUuid = await user();
        await insertAvatar(t.db, { slug: 'tested', avatarStatus: 'PUBLIC', discordOnly: false });
        return (db) => assignAvatar(db, { avatarSlug: 'tested', userUuid, assignmentType: 'MANUAL' });
      },
    ],
    [
      'reports',
      async () => {
        const [reporterUuid, userUuid] = [await user(), await user()];
        const about = { roomUuid: null, userName: null, messageUuid: null, songId: null };
        const copy = { text: 'x', date: null, imageUrls: [] };
        return (db) =>
          insertReport(db, {
            ...{ reporterUuid, userUuid, ...about, copy, target: userUuid, text: '' },
            kind: 'person',
            reason: 'spam',
          });
      },
    ],
  ];

  for (const [table, prepare] of cases)
    it(`[H794] a repeated insert into ${table} locks the existing row until the commit, so that it cannot be deleted`, async () => {
      const write = await prepare();
      await write(t.db);
      const { rows: before } = await t.db.raw(`select * from ${table}`);
      await t.db.transaction(async (tx) => {
        await write(tx);
        await assert.rejects(t.db.raw(`select 1 from ${table} for update nowait`), { code: '55P03' });
      });
      const { rows: after } = await t.db.raw(`select * from ${table}`);
      assert.deepEqual(after, before);
    });
});
