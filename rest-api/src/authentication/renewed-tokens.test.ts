import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { reauthentication } from '@hangout/contract/rest/authentication/reauthentication';
import { secondFactor } from '@hangout/contract/rest/authentication/second-factor';
import { sessions } from '@hangout/contract/rest/authentication/sessions';
import { chatTokens } from '@hangout/contract/rest/chat/chat-tokens';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { deleteEndedSessions } from '@hangout/db';
import { Email, Session, User } from '@hangout/db/models/accounts';
import { ModerationAction } from '@hangout/db/models/moderation';
import { createAuthenticator } from '@hangout/platform/authentication/authentication';
import { readConfig } from '@hangout/platform/config/config';
import { computeTotpCode } from '@hangout/platform/second-factor/second-factor';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const password = 'correct horse';
const dayMs = 86_400_000;

describe('replaced tokens and confirmed changes', () => {
  const t = restTest();
  /** A client that never renews its token, like a thief's. */
  const withToken = (token: string) => createApi({ base: t.base, token: () => token });
  const statusOf = async (token: string) =>
    withToken(token)(auth.session).then(
      () => 200,
      async (error) => (await refusalOf(Promise.reject(error))).status,
    );
  const signedInLongAgo = (user: TestUser) =>
    Session.query(t.db).where({ userUuid: user.uuid }).patch({ authenticatedAt: '2020-01-01T00:00:00Z' });

  it('[H820] a sign-in by a browser that is signed in ends its earlier session; the token of a guest stays valid', async () => {
    const [ann, bob, guest] = [await t.ann(), await t.bob(), await t.guest()];
    const { accessToken } = await withToken(ann.token)(auth.login, { email: ann.email, password });
    assert.deepEqual([await statusOf(ann.token), await statusOf(accessToken)], [401, 200]);
    await withToken(accessToken)(auth.login, { email: bob.email, password });
    assert.equal(await statusOf(accessToken), 401, 'also where somebody else signs in');
    await refusalOf(withToken(bob.token)(auth.login, { email: ann.email, password: 'not it' }));
    assert.equal(await statusOf(bob.token), 200, 'a refused sign-in ends nothing');
    await guest.api(auth.login, { email: bob.email, password });
    assert.ok(await t.authenticator.authenticateToken(guest.token).then(({ state }) => state === 'ok'));
    const { accessToken: made } = await withToken(bob.token)(accounts.signUp, {
      email: `second.${bob.email}`,
      password,
    });
    assert.deepEqual([await statusOf(bob.token), await statusOf(made)], [401, 200]);
  });

  it('[H820] confirming or changing the password replaces the access token, and the session continues with the new one', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    const sidOf = async (token: string) => (await withToken(token)(auth.session)).sid;
    const sid = await sidOf(ann.token);
    const first = await withToken(ann.token)(reauthentication.confirm, { password });
    assert.deepEqual([await statusOf(ann.token), await sidOf(first.accessToken)], [401, sid]);
    const second = await withToken(first.accessToken)(passwords.change, {
      previousPassword: password,
      newPassword: 'battery staple',
    });
    assert.deepEqual([await statusOf(first.accessToken), await sidOf(second.accessToken)], [401, sid]);
    assert.equal((await withToken(second.accessToken)(sessions.list)).count, 1);
  });

  it('[H820] a replaced token is refused at once by another process, even if that process has cached it as valid', async () => {
    const ann = await t.ann();
    const other = createAuthenticator({
      db: t.db,
      tokens: await createTokens(t.db, { secrets: testSecrets }),
    });
    assert.equal((await other.authenticateToken(ann.token)).state, 'ok');
    const { accessToken } = await withToken(ann.token)(reauthentication.confirm, { password });
    assert.equal((await other.authenticateToken(accessToken)).state, 'ok');
    assert.equal((await other.authenticateToken(ann.token)).state, 'invalid');
  });

  it('[H821] an account with a second factor must enter both password and code to confirm a sensitive change', async () => {
    const ann = await t.ann();
    const { secret } = await ann.api(secondFactor.begin, { password });
    const { recoveryCodes } = await ann.api(secondFactor.confirm, {
      code: computeTotpCode(secret, Date.now()),
    });
    await signedInLongAgo(ann);
    const refusal = await fetch(`${t.base}/api/user-service/users/emails/1`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await currentToken(ann)}` },
    });
    assert.deepEqual(((await refusal.json()) as { details: unknown }).details, {
      by: 'password',
      withCode: true,
    });
    const [code = '', next = ''] = recoveryCodes;
    const wrong = [{ password }, { password, code: 'aaaa-bbbb' }, { password: 'not it', code }, { code }];
    for (const given of wrong)
      assert.equal(
        (await refusalOf(ann.api(reauthentication.confirm, given))).code,
        'reauthentication_failed',
      );
    await ann.api(reauthentication.confirm, { password, code });
    const again = ann.api(reauthentication.confirm, { password, code });
    assert.equal((await refusalOf(again)).code, 'reauthentication_failed', 'a code is good once');
    await ann.api(reauthentication.confirm, { password, code: next });
    await ann.api(emails.add, { email: `second.${ann.email}` });
  });

  /** A token currently valid for a user's session. */
  async function currentToken(user: TestUser): Promise<string> {
    const { sid } = await user.api(auth.session);
    const session = await Session.query(t.db).where({ sid }).first().throwIfNotFound();
    return t.tokens.signAccessToken({ sub: user.uuid, type: 'user', sid, num: session.tokenNumber });
  }

  it('[H822] ending a session in the list of sessions needs a recently confirmed password', async () => {
    const ann = await t.ann();
    const { accessToken } = await t.api(auth.login, { email: ann.email, password });
    const { sid } = await t.as(accessToken)(auth.session);
    await signedInLongAgo(ann);
    assert.equal((await refusalOf(ann.api(sessions.end, { sid }))).code, 'reauthentication_needed');
    assert.equal((await refusalOf(ann.api(sessions.endOthers))).code, 'reauthentication_needed');
    assert.equal(await statusOf(accessToken), 200);
    await ann.api(reauthentication.confirm, { password });
    await ann.api(sessions.end, { sid });
    assert.equal(await statusOf(accessToken), 401);
  });

  it('[H823] an admin must confirm their password before changing another user’s password or second factor; both changes are in the moderation log', async () => {
    const [admin, ann] = [await t.createUser('admin', 'admin'), await t.ann()];
    const { secret } = await ann.api(secondFactor.begin, { password });
    await ann.api(secondFactor.confirm, { code: computeTotpCode(secret, Date.now()) });
    await signedInLongAgo(admin);
    const { uuid: userUuid } = ann;
    const change = () => admin.api(passwords.changeByAdmin, { userUuid, newPassword: 'battery staple' });
    const turnOff = () => admin.api(secondFactor.turnOffByAdmin, { userUuid });
    for (const call of [change, turnOff])
      assert.equal((await refusalOf(call())).code, 'reauthentication_needed');
    await Session.query(t.db).where({ userUuid: admin.uuid }).patch({ authenticatedAt: t.db.fn.now() });
    await turnOff();
    await change();
    const log = await ModerationAction.query(t.db).where({ userUuid }).orderBy('id');
    assert.deepEqual(
      log.map(({ type, actorUuid }) => [type, actorUuid]),
      [
        ['turnOffSecondFactor', admin.uuid],
        ['changePassword', admin.uuid],
      ],
    );
  });

  it('[H824] sessions are deleted thirty days after they ended or became unusable', async () => {
    const ann = await t.ann();
    await Session.query(t.db).delete();
    const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
    const begun = { userUuid: ann.uuid, createdAt: ago(90) };
    await Session.query(t.db).insert([
      { ...begun, device: 'ended long ago', lastUsedAt: ago(40), endedAt: ago(31) },
      { ...begun, device: 'ended', lastUsedAt: ago(30), endedAt: ago(29) },
      { ...begun, device: 'unused for long', lastUsedAt: ago(38) },
      { ...begun, device: 'unused', lastUsedAt: ago(36) },
      { ...begun, device: 'in use', lastUsedAt: ago(0) },
    ]);
    const retention = { days: 30, idleDays: 7, maxDays: 180 };
    await Session.query(t.db).insert({
      ...{ userUuid: ann.uuid, device: 'too old', createdAt: ago(211), lastUsedAt: ago(1) },
    });
    assert.equal(await deleteEndedSessions(t.db, retention), 3);
    assert.equal(await deleteEndedSessions(t.db, retention), 0);
    const left = await Session.query(t.db).orderBy('device').select('device');
    assert.deepEqual(
      left.map(({ device }) => device),
      ['ended', 'in use', 'unused'],
    );
  });

  it('[H826] a mail with a code is sent by a job after the response, and the job’s data does not contain the code', async () => {
    const ann = await t.ann();
    await t.sendMail();
    const before = t.sentMail.length;
    await ann.api(emails.sendCode, {});
    const second = await ann.api(emails.add, { email: `second.${ann.email}` });
    assert.equal(t.sentMail.length, before, 'nothing is mailed within the call');
    const waiting = t.jobsSent.filter(({ name }) => name === 'email-code');
    assert.deepEqual(
      waiting.map(({ data }) => Object.keys(data)),
      [
        ['emailId', 'language', 'origin'],
        ['emailId', 'language', 'origin'],
      ],
    );
    await t.sendMail();
    const code = /code is (\d{6})/.exec(
      t.sentMail.findLast(({ to }) => to === second.email)?.text ?? '',
    )?.[1];
    assert.deepEqual(await ann.api(emails.verify, { code: code ?? '', email: second.email }), {
      status: 'VERIFIED',
    });
  });
});

describe('a server that requires a second factor of all users', () => {
  const config = readConfig({ REQUIRE_SECOND_FACTOR: 'everybody', LOG_LEVEL: 'error' });
  const t = restTest({
    dependencies: async ({ db }) => ({
      config,
      authenticator: createAuthenticator({
        db,
        tokens: await createTokens(db, { secrets: testSecrets }),
        config,
      }),
    }),
  });

  it('[H825] a user without a second factor is refused everything except turning one on; guests are not affected', async () => {
    const [ann, guest] = [await t.ann(), await t.guest()];
    const closed = [
      () => ann.api(profiles.own),
      () => ann.api(emails.list),
      () => ann.api(sessions.list),
      () => ann.api(chatTokens.user),
      () => ann.api(chatTokens.ghost),
      () => ann.api(rooms.join, { id: 'some-hangout' }),
    ];
    for (const call of closed) {
      const { status, code } = await refusalOf(call());
      assert.deepEqual([status, code], [403, 'second_factor_required']);
    }
    const join = guest.api(rooms.join, { id: 'some-hangout' });
    assert.notEqual((await refusalOf(join)).code, 'second_factor_required');
    assert.equal((await ann.api(auth.session)).ticket, '', 'no way into the lobby');
    const { isRequired, isRequiredOfAll } = await ann.api(secondFactor.status);
    assert.deepEqual([isRequired, isRequiredOfAll], [true, true]);
    const { secret } = await ann.api(secondFactor.begin, { password });
    await ann.api(secondFactor.confirm, { code: computeTotpCode(secret, Date.now()) });
    for (const call of closed.slice(0, -1)) await call();
    assert.notEqual((await ann.api(auth.session)).ticket, '');
  });

  it('[H825] on a server that requires a second factor, bots need none, and an admin without one has only the role of a user', async () => {
    const bot = await t.createUser('bot', 'bot');
    await bot.api(auth.session);
    const boss = await t.bob();
    await User.query(t.db).where({ uuid: boss.uuid }).patch({ role: 'admin' });
    t.dependencies.authenticator.invalidate(boss.uuid);
    const call = boss.api(passwords.changeByAdmin, { userUuid: bot.uuid, newPassword: 'battery staple' });
    assert.equal((await refusalOf(call)).code, 'second_factor_required');
  });
});
