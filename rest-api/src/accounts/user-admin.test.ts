import assert from 'node:assert/strict';
import { moderationComments, userAdmin } from '@hangout/contract/rest/accounts/user-admin';
import { moderatedAccounts } from '@hangout/contract/rest/moderation/moderated-accounts';
import { deactivation, moderation } from '@hangout/contract/rest/moderation/moderation';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('lists of accounts and comments for staff', () => {
  const t = restTest();

  it('[R158] [R200] admins list, filter and read accounts; other users are refused', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await t.createUser('boss', 'superUser')];
    const { data } = await boss.api(userAdmin.users, {
      s: JSON.stringify({ $or: [{ email: ann.email }, { nickname: { $eqL: bob.nickname.toUpperCase() } }] }),
      sort: 'id,ASC',
      fields: 'uuid,email,emailStatus,role',
    });
    assert.deepEqual(
      data.map((one) => [one.uuid, one.email, one.emailStatus, one.role]),
      [
        [ann.uuid, ann.email, 'PENDING_VERIFICATION', 'user'],
        [bob.uuid, bob.email, 'PENDING_VERIFICATION', 'user'],
      ],
    );
    await boss.api(moderation.ban, { userUuid: bob.uuid });
    const banned = await boss.api(userAdmin.users, {
      filter: ['bannedUntil||$notnull', 'capabilities||$cont||uploadMusic'],
      limit: 1,
    });
    assert.deepEqual(
      [banned.total, banned.data[0]?.uuid, banned.data[0]?.bannedUntil],
      [1, bob.uuid, 'infinity'],
    );
    const one = await boss.api(userAdmin.user, { id: ann.uuid });
    assert.equal(one.nickname, ann.nickname);
    assert.deepEqual(await boss.api(userAdmin.user, { id: String(one.id) }), one);
    assert.ok(!JSON.stringify(one).includes('argon2'));
    assert.equal((await refusalOf(boss.api(userAdmin.user, { id: 'x' }))).code, 'person_not_found');
    const secret = boss.api(userAdmin.users, { sort: 'passwordHash,ASC' });
    assert.equal((await refusalOf(secret)).status, 400);
    for (const other of [ann, await t.createUser('mod', 'globalModerator')]) {
      assert.equal((await refusalOf(other.api(userAdmin.users))).status, 403);
      assert.equal((await refusalOf(other.api(userAdmin.user, { id: ann.uuid }))).status, 403);
    }
    assert.equal((await refusalOf(t.api(userAdmin.users))).status, 401);
  });

  it('[H1550] a moderator can find banned and deactivated accounts, but cannot see or search their e-mail addresses and real names', async () => {
    const [ann, bob, mod] = [await t.ann(), await t.bob(), await t.createUser('mod', 'moderator')];
    await mod.api(moderation.ban, { userUuid: bob.uuid });
    await mod.api(deactivation.deactivate, { id: ann.uuid });
    const named = (query: string) => mod.api(moderatedAccounts.list, { filter: [query] });
    const banned = new Map((await named('banned||$eq||true')).data.map((one) => [one.uuid, one.bannedUntil]));
    assert.deepEqual([banned.get(bob.uuid), banned.has(ann.uuid)], ['infinity', false]);
    const deactivated = (await named('status||$eq||deactivated')).data.map(({ uuid }) => uuid);
    assert.deepEqual([deactivated.includes(ann.uuid), deactivated.includes(bob.uuid)], [true, false]);
    const one = await mod.api(moderatedAccounts.byId, { id: bob.uuid });
    assert.deepEqual([one.nickname, one.banned, one.role], [bob.nickname, true, 'user']);
    for (const field of ['email', 'firstName', 'lastName', 'emailStatus']) {
      assert.ok(!(field in one), field);
      assert.equal((await refusalOf(named(`${field}||$cont||b`))).status, 400, field);
    }
    await t.db.raw(`update users set banned_until = '2020-01-01' where uuid = ?`, [bob.uuid]);
    assert.equal((await mod.api(moderatedAccounts.byId, { id: bob.uuid })).banned, false, 'it has expired');
    await t.db.raw('update users set deleted_at = now() where uuid = ?', [ann.uuid]);
    const erased = mod.api(moderatedAccounts.byId, { id: ann.uuid });
    assert.equal((await refusalOf(erased)).code, 'person_not_found');
    assert.equal((await refusalOf(bob.api(moderatedAccounts.list))).status, 401, 'banned');
    const staff = await t.createUser('staff', 'staff');
    assert.equal((await refusalOf(staff.api(moderatedAccounts.list))).status, 403);
  });

  it('[H176] moderators write comments about a user, and read the comments of other moderators', async () => {
    const [ann, mod, other] = [
      await t.ann(),
      await t.createUser('mod', 'moderator'),
      await t.createUser('other', 'moderator'),
    ];
    const first = await mod.api(moderationComments.create, { userUuid: ann.uuid, comment: 'Spoke to her.' });
    assert.deepEqual(
      [first.userUuid, first.authorUuid, first.comment],
      [ann.uuid, mod.uuid, 'Spoke to her.'],
    );
    await other.api(moderationComments.create, { userUuid: ann.uuid, comment: 'So did I.' });
    const { count, data } = await other.api(moderationComments.ofUser, { id: ann.uuid });
    assert.deepEqual(
      [count, ...data.map((one) => one.comment)],
      [2, 'So did I.', 'Spoke to her.'],
      'the newest first',
    );
    assert.equal((await refusalOf(ann.api(moderationComments.ofUser, { id: ann.uuid }))).status, 403);
    const nobody = { userUuid: '00000000-0000-4000-8000-000000000000', comment: 'Who?' };
    assert.equal((await refusalOf(mod.api(moderationComments.create, nobody))).code, 'person_not_found');
    const empty = mod.api(moderationComments.create, { userUuid: ann.uuid, comment: '  ' });
    assert.equal((await refusalOf(empty)).status, 400);
  });
});
