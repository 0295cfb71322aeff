import assert from 'node:assert/strict';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { Email, User } from '@hangout/db/models/accounts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('e-mail addresses and passwords of an account', () => {
  const t = restTest();
  const lastLetter = (to: string) => t.sentMail.findLast((letter) => letter.to === to)?.text ?? '';
  const codeTo = async (to: string) => {
    await t.sendMail();
    return /\b\d{6}\b/.exec(lastLetter(to))?.[0] ?? '';
  };
  const wait = () => Email.query(t.db).patch({ lastSentAt: new Date(Date.now() - 61_000).toISOString() });

  it('[R032] [R080] [R227] an e-mail address is verified by the mailed code, which works only once', async () => {
    const ann = await t.ann();
    await ann.api(emails.sendCode, {});
    const code = await codeTo(ann.email);
    const wrong = code === '000000' ? '000001' : '000000';
    assert.deepEqual(await refusalOf(ann.api(emails.verify, { code: wrong })), {
      status: 403,
      code: 'code_incorrect',
      message: 'Email verification failed, incorrect code',
    });
    assert.deepEqual(await ann.api(emails.verify, { code }), { status: 'VERIFIED' });
    assert.equal((await ann.api(profiles.own)).emailVerified, true);
    assert.equal(
      (await refusalOf(ann.api(emails.verify, { code }))).code,
      'code_incorrect',
      'a code works once',
    );
  });

  it('[H2097] an address that an admin has set is verified by a mailed code, with or without a session, and its owner can then change the password', async () => {
    const boss = await t.createUser('boss', 'admin');
    const password = 'chosen by the admin';
    for (const [name, hasSession] of [
      ['Newcomer One', true],
      ['Newcomer Two', false],
    ] as const) {
      const email = `${name.replace(' ', '.').toLowerCase()}@example.org`;
      await boss.api(accounts.adminSignUp, {
        email,
        password,
        nickname: name,
        avatarId: 'nova',
        color: '#562DF9',
      });
      const { accessToken } = await t.api(auth.login, { email, password });
      const own = t.as(accessToken);
      await own(emails.sendCode, {});
      const code = await codeTo(email);
      const verifying = hasSession ? own(emails.verify, { code }) : t.api(emails.confirm, { email, code });
      assert.deepEqual(await verifying, { status: 'VERIFIED' });
      await own(passwords.change, { previousPassword: password, newPassword: 'battery staple' });
    }
  });

  it('[H140] after five wrong codes for an address, even the correct code is refused until a new one is mailed', async () => {
    const ann = await t.ann();
    await ann.api(emails.sendCode, {});
    const code = await codeTo(ann.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) await refusalOf(t.api(emails.confirm, { email: ann.email, code: wrong }));
    assert.equal((await refusalOf(t.api(emails.confirm, { email: ann.email, code }))).status, 403);
    await wait();
    await ann.api(emails.sendCode, {});
    const again = { email: ann.email, code: await codeTo(ann.email) };
    assert.deepEqual(await t.api(emails.confirm, again), { status: 'VERIFIED' });
  });

  it('[R125] [R228] [R229] [R230] a user can request a new code only after a minute, and only for an unverified address of their own account', async () => {
    const ann = await t.ann();
    await ann.api(emails.sendCode, { email: ann.email });
    const messageOf = async (ask: { email?: string }) =>
      (await refusalOf(ann.api(emails.sendCode, ask))).message;
    assert.equal(
      await messageOf({ email: ann.email }),
      'The minimum time has not yet elapsed since the last e-mail was sent',
    );
    assert.equal(await messageOf({ email: 'nobody@example.org' }), 'Email not found');
    await ann.api(emails.verify, { code: await codeTo(ann.email) });
    assert.equal(await messageOf({ email: ann.email }), 'This email is verified');
  });

  it('[R030] [R031] a user adds and removes e-mail addresses, but cannot remove the last verified one', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const work = await ann.api(emails.add, { email: `work.${ann.email}`, type: 'work' });
    assert.deepEqual([work.type, work.status], ['work', 'PENDING_VERIFICATION']);
    assert.equal((await refusalOf(ann.api(emails.add, { email: work.email }))).code, 'email_taken');
    await ann.api(emails.verify, { code: await codeTo(work.email) });
    assert.equal((await refusalOf(bob.api(emails.add, { email: work.email }))).code, 'email_taken');
    assert.equal((await refusalOf(ann.api(emails.remove, { id: work.id }))).code, 'last_email');
    assert.equal((await refusalOf(bob.api(emails.remove, { id: work.id }))).code, 'email_not_found');
    const [first] = await ann.api(emails.list);
    await ann.api(emails.remove, { id: first?.id ?? 0 });
    assert.deepEqual(
      (await ann.api(emails.list)).map((one) => one.email),
      [work.email],
    );
    assert.equal(
      (await bob.api(emails.add, { email: ann.email })).email,
      ann.email,
      'a removed address can be added by another user',
    );
  });

  it('[H497] a user chooses which verified address is the main one, and the list of addresses starts with it', async () => {
    const ann = await t.ann();
    const second = await ann.api(emails.add, { email: `second.${ann.email}` });
    const choose = (id: number) => ann.api(emails.makeMain, { id });
    assert.equal((await refusalOf(choose(second.id))).code, 'email_not_verified');
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    const mainOf = async () => (await ann.api(emails.list)).map(({ email, isMain }) => [email, isMain]);
    assert.deepEqual(await mainOf(), [
      [ann.email, true],
      [second.email, false],
    ]);
    await choose(second.id);
    assert.deepEqual(await mainOf(), [
      [second.email, true],
      [ann.email, false],
    ]);
    assert.equal((await ann.api(profiles.own)).email, second.email);
    const bob = await t.bob();
    assert.equal((await refusalOf(bob.api(emails.makeMain, { id: second.id }))).code, 'email_not_found');
    await ann.api(emails.remove, { id: second.id });
    assert.deepEqual(await mainOf(), [[ann.email, true]]);
  });

  it('[R124] [R231] [R232] [R233] [H142] changing the password needs a verified address and ends all other sessions', async () => {
    const ann = await t.ann();
    const change = (previousPassword: string, newPassword: string) =>
      ann.api(passwords.change, { previousPassword, newPassword });
    assert.equal((await refusalOf(change('wrong', 'battery staple'))).message, 'Incorrect email or password');
    assert.equal(
      (await refusalOf(change('correct horse', 'battery staple'))).message,
      'Email address is not verified',
    );
    await ann.api(emails.sendCode, {});
    await ann.api(emails.verify, { code: await codeTo(ann.email) });
    const same = await refusalOf(change('correct horse', 'correct horse'));
    assert.deepEqual(
      [same.status, same.message],
      [400, 'New password must be different from your previous password'],
    );
    const other = t.as(
      (await t.api(auth.login, { email: ann.email, password: 'correct horse' })).accessToken,
    );
    await change('correct horse', 'battery staple');
    assert.equal((await ann.api(profiles.own)).uuid, ann.uuid);
    assert.equal((await refusalOf(other(profiles.own))).status, 401);
    await t.api(auth.login, { email: ann.email, password: 'battery staple' });
  });

  it('[R235] [H747] a mail to reset a password is sent only if an account has the address; its token works once, and the reset ends the user’s sessions', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    await t.sendMail();
    const before = t.sentMail.length;
    await t.api(passwords.forgot, { email: 'nobody@example.org' });
    await t.sendMail();
    assert.equal(t.sentMail.length, before);
    await t.api(passwords.forgot, { email: ann.email });
    await t.sendMail();
    const token = /\/reset-password#to=%2F&reset=(\S+)/.exec(lastLetter(ann.email))?.[1] ?? '';
    await t.api(passwords.reset, { token, newPassword: 'battery staple' });
    assert.equal((await refusalOf(ann.api(profiles.own))).status, 401);
    const { accessToken } = await t.api(auth.login, { email: ann.email, password: 'battery staple' });
    assert.equal((await t.as(accessToken)(profiles.own)).emailVerified, true);
    assert.deepEqual(await refusalOf(t.api(passwords.reset, { token, newPassword: 'another one' })), {
      status: 403,
      code: 'can_not_reset',
      message: 'Can not reset password',
    });
  });

  it('[H727] the link in a password reset mail is valid for ten minutes, as the mail says', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    await t.api(passwords.forgot, { email: ann.email });
    await t.sendMail();
    assert.match(lastLetter(ann.email), /within 10 minutes/);
    const token = /reset=(\S+)/.exec(lastLetter(ann.email))?.[1] ?? '';
    const { iat = 0, exp = 0 } = (await t.tokens.readSingleUseToken('reset', token)) ?? {};
    assert.equal(exp - iat, 600);
  });

  it('[H001] an admin cannot set the password of an admin or a superUser', async () => {
    const admin = await t.createUser('admin', 'admin');
    for (const role of ['admin', 'superUser'] as const) {
      const { uuid: userUuid } = await t.createUser('boss', role);
      const change = { userUuid, newPassword: 'battery staple' };
      assert.equal((await refusalOf(admin.api(passwords.changeByAdmin, change))).code, 'not_allowed');
      assert.equal(
        (await User.query(t.db).where({ uuid: userUuid }).first().throwIfNotFound()).passwordHash,
        null,
      );
    }
  });

  it('[R160] [H143] an admin sets a user’s password, and a user who has no password can set a first one', async () => {
    const [admin, ann, bob] = [await t.createUser('admin', 'admin'), await t.ann(), await t.bob()];
    const change = { userUuid: ann.uuid, newPassword: 'battery staple' };
    assert.equal((await refusalOf(bob.api(passwords.changeByAdmin, change))).status, 403);
    await admin.api(passwords.changeByAdmin, change);
    await t.api(auth.login, { email: ann.email, password: 'battery staple' });
    assert.equal(
      (await refusalOf(bob.api(passwords.set, { password: 'battery staple' }))).code,
      'has_password',
    );
    await admin.api(passwords.set, { password: 'battery staple' });
    assert.equal((await admin.api(profiles.own)).hasPassword, true);
  });

  it('[H700] an unverified address gets no mail to reset the password, and allows a sign-in only if the account was created with it', async () => {
    const ann = await t.ann();
    const { email: second } = await ann.api(emails.add, { email: `second-${ann.email}`, type: 'personal' });
    const login = (email: string) => t.api(auth.login, { email, password: 'correct horse' });
    assert.ok((await login(ann.email)).accessToken);
    assert.equal((await refusalOf(login(second))).status, 401);
    await t.sendMail();
    const before = t.sentMail.length;
    for (const email of [ann.email, second]) await t.api(passwords.forgot, { email });
    await t.sendMail();
    assert.equal(t.sentMail.length, before);
    await ann.api(emails.verify, { code: await codeTo(second), email: second });
    assert.ok((await login(second)).accessToken);
    await t.api(passwords.forgot, { email: second });
    await t.sendMail();
    assert.equal(t.sentMail.length, before + 1);
  });

  it('[H1560] an address that a stranger’s account has added but not verified can be used for a sign-up, and then belongs to the account that verifies it', async () => {
    const [stranger, email] = [await t.ann(), 'not.of.the.stranger@example.org'];
    await stranger.api(emails.add, { email });
    const { accessToken } = await t.api(accounts.signUp, { email, password: 'battery staple' });
    await t.as(accessToken)(emails.verify, { code: await codeTo(email) });
    assert.equal((await stranger.api(emails.list)).length, 1);
  });

  it('[H700] an address that stays unverified for an hour can be used to sign up again, and belongs to the account that verifies it first', async () => {
    const squatter = await t.ann();
    const signUp = () => t.api(accounts.signUp, { email: squatter.email, password: 'battery staple' });
    assert.equal((await refusalOf(signUp())).code, 'email_taken');
    await Email.query(t.db).where({ userUuid: squatter.uuid }).patch({ createdAt: '2020-01-01T00:00:00Z' });
    const { accessToken, user } = await signUp();
    // Until one account verifies the address, each account signs in with its own password.
    const uuidOf = async (password: string) => {
      const login = await t.api(auth.login, { email: squatter.email, password });
      return (await t.as(login.accessToken)(auth.session)).user.uuid;
    };
    assert.equal(await uuidOf('correct horse'), squatter.uuid);
    assert.equal(await uuidOf('battery staple'), user.uuid);
    // The sign-up mailed a code [H478].
    await t.as(accessToken)(emails.verify, { code: await codeTo(squatter.email) });
    assert.equal(await uuidOf('battery staple'), user.uuid);
    const squattersLogin = t.api(auth.login, { email: squatter.email, password: 'correct horse' });
    assert.equal((await refusalOf(squattersLogin)).status, 401);
    assert.deepEqual(await squatter.api(emails.list), []);
    assert.equal((await refusalOf(signUp())).code, 'email_taken');
  });

  it('[H667] simultaneous requests cannot add more e-mail addresses to an account than a user may have', async () => {
    const ann = await t.ann();
    const added = await Promise.allSettled(
      Array.from({ length: 14 }, (_, at) =>
        ann.api(emails.add, { email: `${at}.${ann.email}`, type: 'work' }),
      ),
    );
    assert.equal(added.filter(({ status }) => status === 'fulfilled').length, 9);
    assert.equal((await ann.api(emails.list)).length, 10);
  });
});
