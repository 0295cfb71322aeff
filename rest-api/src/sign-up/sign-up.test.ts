import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { chatTokens } from '@hangout/contract/rest/chat/chat-tokens';
import { inbox } from '@hangout/contract/rest/notifications/inbox';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { memberInvitations } from '@hangout/contract/rest/sign-up/member-invitations';
import { signUp } from '@hangout/contract/rest/sign-up/sign-up';
import { eraseAccount, loadAccountStatus, lockUser } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { queryRow } from '@hangout/db/sql';
import { NOTIFICATION_QUEUE, type NotificationJob } from '@hangout/jobs/notifications';
import type { SignUpRule } from '@hangout/rules';
import { waitUntil } from '@hangout/testkit/wait-for';
import { deliverNotification } from '@hangout/worker/notifications/deliver-notification';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('who may create an account', () => {
  const t = restTest();
  const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
  let number = 0;
  /** Signs up by email, with an invitation if one is given. */
  const join = (invitation: string | null = null) => {
    number += 1;
    const api = createApi({ base: t.base, invitation: () => invitation });
    return api(accounts.signUp, { email: `new${number}@example.org`, password: 'correct horse' });
  };
  const ruleWith = (invitation: string) =>
    createApi({ base: t.base, invitation: () => invitation })(signUp.rule);
  const begin = async (rule: SignUpRule) => {
    const boss = await t.createUser('boss', 'admin');
    await boss.api(signUp.changeRule, { rule });
    return boss;
  };

  it('[H1960] while sign-up is closed, admins can still create accounts; everybody can read the sign-up rule, and only admins can change it', async () => {
    const ann = await t.ann();
    const boss = await begin('closed');
    assert.deepEqual(await t.api(signUp.rule), { rule: 'closed', invitation: 'none' });
    assert.equal(await codeOf(join()), 'sign_up_closed');
    const made = { email: 'made@example.org', password: 'correct horse' };
    assert.equal((await boss.api(accounts.adminSignUp, made)).user.application, null);
    await boss.api(signUp.changeRule, { rule: 'open' });
    assert.equal((await join()).user.application, null);
    assert.equal((await refusalOf(ann.api(signUp.changeRule, { rule: 'closed' }))).status, 403);
  });

  it('[H1961] an invitation admits as many sign-ups as it allows, until it is revoked, and lists the accounts that used it', async () => {
    const boss = await begin('invitation');
    assert.equal(await codeOf(join()), 'sign_up_invitation_needed');
    assert.equal(await codeOf(join('made up')), 'invitation_void');
    const { id, code, endsAt } = await boss.api(signUp.invite, { maxUses: 2, days: null, note: 'choir' });
    assert.equal(endsAt, null);
    const tries = await Promise.allSettled([join(code), join(code), join(code)]);
    assert.deepEqual(
      tries.map(({ status }) => status).toSorted(),
      ['fulfilled', 'fulfilled', 'rejected'],
      'simultaneous sign-ups do not use it too often',
    );
    const { users } = await boss.api(signUp.invited, { id });
    assert.equal(users.length, 2);
    assert.deepEqual(await ruleWith(code), { rule: 'invitation', invitation: 'void' });
    const other = await boss.api(signUp.invite, {});
    assert.equal((await ruleWith(other.code)).invitation, 'valid');
    await boss.api(signUp.revoke, { id: other.id });
    assert.equal(await codeOf(join(other.code)), 'invitation_void');
    assert.equal(await codeOf(boss.api(signUp.revoke, { id: 999_999 })), 'sign_up_invitation_not_found');
    const { data } = await boss.api(signUp.invitations, { filter: 'note||$eq||choir' });
    assert.deepEqual([data[0]?.uses, data[0]?.maxUses, data[0]?.createdBy], [2, 2, boss.uuid]);
  });

  it('[H1962] a new account that waits for approval can send an application, but do nothing else until an admin approves the account', async () => {
    const boss = await begin('approval');
    const { accessToken, user } = await join();
    const ann = t.as(accessToken);
    assert.equal(user.application, '');
    const session = await ann(auth.session);
    assert.equal(session.ticket, '', 'the lobby stays closed');
    const calls = [
      () => ann(rooms.create, { name: 'Mine' }),
      () => ann(profiles.update, { bio: 'buy this' }),
      () => ann(chatTokens.ghost),
      () => ann(chatTokens.user),
    ];
    for (const call of calls) assert.equal(await codeOf(call()), 'approval_needed');
    await ann(signUp.apply, { application: '  I sing in the choir ' });
    const { data } = await boss.api(signUp.applications, {});
    assert.deepEqual(
      data.map(({ uuid, application }) => [uuid, application]),
      [[user.uuid, 'I sing in the choir']],
    );
    assert.equal((await refusalOf(ann(signUp.applications, {}))).status, 403);
    await boss.api(signUp.approve, { uuid: user.uuid });
    assert.equal((await ann(auth.session)).user.application, null);
    await ann(profiles.update, { bio: 'I sing' });
    assert.equal(await codeOf(ann(signUp.apply, { application: 'again' })), 'application_not_found');
    assert.equal(await codeOf(boss.api(signUp.approve, { uuid: user.uuid })), 'application_not_found');
  });

  it('[H1968] admins get no second notification about accounts that wait for approval until they have read the first; an applicant is notified of the approval', async () => {
    const boss = await begin('approval');
    const other = await t.createUser('other', 'admin');
    const notified = () =>
      t.jobsSent.flatMap(({ name, data }) => (name === NOTIFICATION_QUEUE ? [data as NotificationJob] : []));
    t.jobsSent.length = 0;
    const { user } = await join();
    const [job] = notified();
    assert.equal(job?.kind, 'applicationWaiting');
    const deliver = async () => {
      for (const one of notified().splice(0))
        if (one.kind === 'applicationWaiting')
          await deliverNotification(
            {
              db: t.db,
              jobs: { send: async () => {} },
              config: { PUBLIC_URL: undefined },
              place: t.dependencies.place,
            },
            one,
          );
    };
    await deliver();
    await join();
    await deliver();
    const unread = async ({ api }: TestUser) =>
      (await api(inbox.list, {})).data.filter(({ kind }) => kind === 'applicationWaiting');
    assert.equal((await unread(boss)).length, 1);
    await other.api(inbox.readAll, { upTo: (await unread(other))[0]?.id ?? 0 });
    t.jobsSent.length = 0;
    await join();
    await deliver();
    assert.deepEqual([(await unread(boss)).length, (await unread(other)).length], [1, 2]);
    t.jobsSent.length = 0;
    t.sentMail.length = 0;
    await boss.api(signUp.approve, { uuid: user.uuid });
    assert.deepEqual(
      notified().map(({ kind, data, recipients }) => [kind, data, recipients]),
      [['accountChanged', { change: 'approved' }, { userUuids: [user.uuid] }]],
    );
    await t.sendMail();
    assert.match(t.sentMail.at(-1)?.subject ?? '', /is approved/);
  });

  it('[H1961] an invitation of a member who is banned or deactivated admits nobody, and deleting an account ends its invitations', async () => {
    const boss = await begin('invitation');
    const ann = await t.createUser('ann', 'user');
    await boss.api(memberInvitations.allow, { perMonth: 1 });
    const { code } = await ann.api(memberInvitations.invite);
    await boss.api(memberInvitations.allow, { perMonth: 0 });
    const stateIf = async (change: Partial<User>) => {
      await User.query(t.db).where({ uuid: ann.uuid }).patch(change);
      return (await ruleWith(code)).invitation;
    };
    assert.equal(await stateIf({ bannedUntil: 'infinity' }), 'void');
    assert.equal(await codeOf(join(code)), 'invitation_void');
    assert.equal(await stateIf({ bannedUntil: '2020-01-01T00:00:00Z' }), 'valid', 'a ban that is over');
    assert.equal(await stateIf({ status: 'deactivated' }), 'void');
    assert.equal(await codeOf(join(code)), 'invitation_void');
    assert.equal(await stateIf({ status: 'active' }), 'valid');
    const { accessToken } = await ann.api(accounts.signUpBot, { botNickName: 'Door Robot' });
    const byBot = await refusalOf(t.as(accessToken)(memberInvitations.invite));
    assert.equal(byBot.status, 403, 'a bot invites nobody, so it does not add to what its owner may');
    await t.db.transaction((tx) => eraseAccount(tx, ann.uuid));
    assert.equal(await codeOf(join(code)), 'invitation_void');
    const { data } = await boss.api(signUp.invitations, { filter: `createdBy||$eq||${ann.uuid}` });
    assert.ok(Date.parse(data[0]?.endsAt ?? '') <= Date.now(), 'ended, also in the list of admins');
  });

  it('[H1967] members can create as many invitations as admins allow and withdraw unused ones; moderators see who invited whom', async () => {
    const boss = await begin('open');
    const [ann, bob] = [await t.ann(), await t.bob()];
    await boss.api(signUp.changeRule, { rule: 'invitation' });
    const noneLeft = async (person: TestUser) =>
      assert.equal(await codeOf(person.api(memberInvitations.invite)), 'no_invitation_left');
    await noneLeft(ann);
    assert.equal((await refusalOf(ann.api(memberInvitations.allow, { perMonth: 9 }))).status, 403);
    await boss.api(memberInvitations.allow, { perMonth: 2 });
    assert.equal((await boss.api(memberInvitations.allowed)).perMonth, 2);
    const made = await Promise.allSettled([1, 2, 3].map(() => ann.api(memberInvitations.invite)));
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 2, 'also when called at once');
    const { data, left } = await ann.api(memberInvitations.mine);
    assert.deepEqual([data.length, left], [2, 0]);
    const { user } = await join(data[0]?.code);
    const unused = data[1]?.id ?? 0;
    assert.equal(
      await codeOf(bob.api(memberInvitations.withdraw, { id: unused })),
      'sign_up_invitation_not_found',
    );
    await ann.api(memberInvitations.withdraw, { id: unused });
    const after = await ann.api(memberInvitations.mine);
    assert.deepEqual(
      [after.left, after.data.map(({ users }) => users.map(({ userUuid }) => userUuid))],
      [1, [[user.uuid], []]],
    );
    assert.equal(await codeOf(join(data[1]?.code)), 'invitation_void');
    const mod = await t.createUser('mod', 'moderator');
    assert.equal((await mod.api(memberInvitations.inviter, { id: user.uuid })).inviter?.uuid, ann.uuid);
    assert.equal((await mod.api(memberInvitations.inviter, { id: ann.uuid })).inviter, null);
    await boss.api(signUp.changeRule, { rule: 'closed' });
    await noneLeft(ann);
  });

  it('[H1962] an account that an admin rejects is deleted, and an account that signed up with an invitation needs no approval', async () => {
    const boss = await begin('approval');
    const { accessToken, user } = await join();
    t.sentMail.length = 0;
    await boss.api(signUp.reject, { uuid: user.uuid, reason: ' We are full ' });
    await t.sendMail();
    const mail = t.sentMail.at(-1);
    assert.match(mail?.subject ?? '', /was not approved/);
    assert.match(mail?.text ?? '', /deleted\.\n\nThe hosts write: We are full\n/);
    assert.equal((await refusalOf(t.as(accessToken)(auth.session))).status, 401);
    assert.equal(await codeOf(boss.api(signUp.reject, { uuid: user.uuid })), 'application_not_found');
    const { code } = await boss.api(signUp.invite, {});
    assert.equal((await join(code)).user.application, null);
  });

  it('[H2016] if two admins approve and reject an application at the same time, only one of them succeeds', async () => {
    const [boss, other] = [await begin('approval'), await t.createUser('other', 'admin')];
    const { uuid } = (await join()).user;
    const countWaiting = async () => {
      const row = await queryRow<{ count: number }>(
        t.db,
        `select count(*) as "count" from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return row?.count;
    };
    const decisions = await t.db.transaction(async (tx) => {
      // While the row is locked, both calls come as far as they can.
      await lockUser(tx, uuid);
      const calls = [boss.api(signUp.approve, { uuid }), other.api(signUp.reject, { uuid })];
      const outcomes = Promise.allSettled(calls);
      await waitUntil(async () => (await countWaiting()) === 2);
      // In an object, because the end of the transaction would wait for a promise.
      return { outcomes };
    });
    const outcomes = await decisions.outcomes;
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    const isErased = (await loadAccountStatus(t.db, uuid))?.deletedAt !== null;
    assert.equal(isErased, outcomes[1]?.status === 'fulfilled');
  });
});
