import assert from 'node:assert/strict';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { profileAdmin } from '@hangout/contract/rest/profiles/profile-admin';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { Email } from '@hangout/db/models/accounts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('accounts and profiles that admins and services change', () => {
  const t = restTest();
  const admin = () => t.createUser('boss', 'admin');
  const service = async () => t.as(await t.tokens.signServiceToken('points'));

  it('[R159] an admin creates an account, and its user can sign in; other users cannot create accounts', async () => {
    const boss = await admin();
    const newcomer = { email: 'made@example.org', password: 'correct horse', nickname: 'Made For You' };
    for (const other of [await t.ann(), await t.createUser('mod', 'moderator')])
      assert.equal((await refusalOf(other.api(accounts.adminSignUp, newcomer))).status, 403);
    assert.deepEqual(await refusalOf(t.api(accounts.adminSignUp, newcomer)), {
      status: 401,
      code: 'unauthorized',
      message: 'Unauthorized to perform action',
    });
    const { user } = await boss.api(accounts.adminSignUp, newcomer);
    assert.deepEqual([user.email, user.emailVerified, user.role], ['made@example.org', false, 'user']);
    const email = await Email.query(t.db)
      .where({ userUuid: user.uuid })
      .select('status')
      .first()
      .throwIfNotFound();
    assert.equal(email.status, 'CREATED_BY_ADMIN');
    const { email: address, password } = newcomer;
    assert.ok((await t.api(auth.login, { email: address, password })).accessToken);
    const again = boss.api(accounts.adminSignUp, { ...newcomer, nickname: 'Another One' });
    assert.deepEqual(await refusalOf(again), {
      status: 403,
      code: 'email_taken',
      message: 'This email is already registered',
    });
    const bare = boss.api(accounts.adminSignUp, { email: '', password });
    const { status, message } = await refusalOf(bare);
    assert.deepEqual([status, message], [400, 'Email or password is missing in request']);
  });

  it('[R161] an admin can change any profile, and even give it an award avatar; other users are refused', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await admin()];
    const change = { userUuid: ann.uuid, bio: 'Plays on Fridays', avatarId: 'mirra' as const };
    for (const other of [ann, await t.createUser('mod', 'moderator')])
      assert.equal((await refusalOf(other.api(profileAdmin.update, change))).status, 403);
    const changed = await boss.api(profileAdmin.update, change);
    assert.deepEqual(
      [changed.uuid, changed.bio, changed.avatarId, changed.nickname],
      [ann.uuid, 'Plays on Fridays', 'mirra', ann.nickname],
    );
    const seen = await bob.api(profiles.byId, { id: ann.uuid });
    assert.deepEqual([seen.bio, seen.avatarId], ['Plays on Fridays', 'mirra']);
    const taken = boss.api(profileAdmin.update, { userUuid: ann.uuid, nickname: bob.nickname });
    assert.equal((await refusalOf(taken)).code, 'nickname_taken');
    const gone = boss.api(profileAdmin.update, { userUuid: nobody, bio: 'x' });
    assert.deepEqual(await refusalOf(gone), {
      status: 404,
      code: 'person_not_found',
      message: 'User profile not found',
    });
  });

  it('[R162] an admin replaces the badges of a user; other users are refused', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const badges = ['STAFF', 'VERIFIED'] as const;
    const give = { userUuid: ann.uuid, badges: [...badges] };
    for (const other of [ann, await t.createUser('mod', 'globalModerator')])
      assert.equal((await refusalOf(other.api(profileAdmin.changeBadges, give))).status, 403);
    const given = await boss.api(profileAdmin.changeBadges, give);
    assert.deepEqual(given, { uuid: ann.uuid, badges: ['VERIFIED', 'STAFF'] });
    assert.deepEqual((await ann.api(profiles.own)).badges, ['VERIFIED', 'STAFF']);
    const none = await boss.api(profileAdmin.changeBadges, { userUuid: ann.uuid, badges: [] });
    assert.deepEqual(none.badges, []);
    const gone = boss.api(profileAdmin.changeBadges, { userUuid: nobody, badges: [] });
    assert.equal((await refusalOf(gone)).code, 'person_not_found');
    const made = boss.api(profileAdmin.changeBadges, { userUuid: ann.uuid, badges: ['KING' as 'STAFF'] });
    assert.equal((await refusalOf(made)).status, 400);
  });

  it('[H2040] an admin changes profile and badges of users whom they outrank and their own, not those of equals and superiors', async () => {
    const boss = await admin();
    for (const { uuid: userUuid } of [
      await t.createUser('equal', 'admin'),
      await t.createUser('above', 'superUser'),
    ]) {
      const rename = boss.api(profileAdmin.update, { userUuid, nickname: 'Somebody Else' });
      assert.equal((await refusalOf(rename)).code, 'not_allowed');
      const take = boss.api(profileAdmin.changeBadges, { userUuid, badges: [] });
      assert.equal((await refusalOf(take)).code, 'not_allowed');
      for (const change of [profileAdmin.addBadges, profileAdmin.removeBadges])
        assert.equal(
          (await refusalOf(boss.api(change, { userUuid, badges: ['STAFF'] }))).code,
          'not_allowed',
        );
    }
    const worn = await boss.api(profileAdmin.addBadges, { userUuid: boss.uuid, badges: ['STAFF'] });
    assert.deepEqual(worn.badges, ['STAFF']);
    const own = await boss.api(profileAdmin.update, { userUuid: boss.uuid, bio: 'In charge' });
    assert.equal(own.bio, 'In charge');
  });

  it('[R191] services add and remove badges and read profiles; users are refused', async () => {
    const [ann, bob, points] = [await t.ann(), await t.bob(), await service()];
    const userUuid = ann.uuid;
    await points(profileAdmin.addBadges, { userUuid, badges: ['JQBX'] });
    const twice = await points(profileAdmin.addBadges, { userUuid, badges: ['JQBX', 'PLATINUM'] });
    assert.deepEqual(twice.badges, ['PLATINUM', 'JQBX']);
    const left = await points(profileAdmin.removeBadges, { userUuid, badges: ['JQBX', 'STAFF'] });
    assert.deepEqual(left.badges, ['PLATINUM']);
    const forbidden = ann.api(profileAdmin.addBadges, { userUuid, badges: ['STAFF'] });
    assert.equal((await refusalOf(forbidden)).status, 403);

    const { nickname, badges } = await points(profileAdmin.one, { id: ann.uuid });
    assert.deepEqual([nickname, badges], [ann.nickname, ['PLATINUM']]);
    assert.equal(
      (await refusalOf(points(profileAdmin.one, { id: nobody }))).message,
      'User profile not found',
    );
    const { count, data } = await points(profileAdmin.all, { take: 2, skip: 1 });
    assert.ok(count >= 2 && data.length === Math.min(2, count - 1));
    assert.ok(!JSON.stringify(data).includes('email'));
    await bob.api(profiles.update, { bio: 'just now' });
    const [latest] = (await points(profileAdmin.changed, { take: 1 })).data;
    assert.deepEqual([latest?.uuid, latest?.bio], [bob.uuid, 'just now']);
  });

  it('[H610] a user’s names in social networks are stored; a name that a later change omits or sends as null stays', async () => {
    const ann = await t.ann();
    await ann.api(profileAdmin.socials, { instagram: 'ann.plays', tiktok: 'ann' });
    const own = await ann.api(profileAdmin.socials, { tiktok: null, twitter: 'ann_t' });
    assert.deepEqual([own.instagram, own.tiktok, own.twitter], ['ann.plays', null, 'ann_t']);
  });
});
