import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { reauthentication } from '@hangout/contract/rest/authentication/reauthentication';
import { sessions } from '@hangout/contract/rest/authentication/sessions';
import { moderation } from '@hangout/contract/rest/moderation/moderation';
import { Session } from '@hangout/db/models/accounts';
import { SecurityEvent } from '@hangout/db/models/audit';
import { createAuthenticator } from '@hangout/platform/authentication/authentication';
import { readConfig } from '@hangout/platform/config/config';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { waitFor } from '@hangout/testkit/wait-for';
import { restTest, type TestUser } from '../testing/rest-test.ts';

const dayMs = 86_400_000;
const password = 'correct horse';

type SessionTime = 'createdAt' | 'lastUsedAt' | 'renewedAt' | 'previousTokenUntil';

describe('renewal of access tokens', () => {
  let time = Date.now();
  const t = restTest({
    dependencies: async ({ db }) => {
      const tokens = await createTokens(db, { secrets: testSecrets, now: () => time });
      const config = readConfig({});
      return { tokens, authenticator: createAuthenticator({ db, tokens, config, now: () => time }) };
    },
  });
  beforeEach(() => {
    time = Date.now();
  });

  const ask = (token: string) => createApi({ base: t.base, token: () => token });
  const renew = async (token: string) => (await ask('')(auth.renewal, { token })).accessToken;
  const endOf = async (token: string) => {
    const error: unknown = await renew(token).catch((refusal: unknown) => refusal);
    assert.ok(error instanceof ApiError, 'the renewal is refused');
    const { details } = error.body as { details?: { reason?: string } };
    return { status: error.status, code: error.code, reason: details?.reason };
  };
  const isAccepted = (token: string) =>
    ask(token)(auth.session).then(
      () => true,
      () => false,
    );
  const sidOf = async (token: string) => (await ask(token)(auth.session)).sid;
  const patch = (user: TestUser, change: Partial<Pick<Session, SessionTime>>) =>
    Session.query(t.db).where({ userUuid: user.uuid }).patch(change);
  /** Creates a user who has signed in by password, so that the test's clock dates the token. */
  async function signIn(): Promise<TestUser> {
    const user = await t.ann();
    const { accessToken } = await ask(user.token)(auth.login, { email: user.email, password });
    return { ...user, token: accessToken };
  }

  it('[H489] a session that is used continues after eight days, and each renewal returns a new token', async () => {
    const ann = await signIn();
    const sid = await sidOf(ann.token);
    let token = ann.token;
    for (const day of [3, 6, 8]) {
      time = Date.now() + day * dayMs;
      await patch(ann, { createdAt: new Date(Date.now() - day * dayMs).toISOString() });
      token = await renew(token);
      assert.equal(await sidOf(token), sid);
    }
    assert.equal(await isAccepted(ann.token), false, 'the token of the sign-in has expired');
    assert.equal((await ask(token)(sessions.list)).data.filter((one) => one.isCurrent).length, 1);
  });

  it('[H489] an expired token can still renew its session, but every other request with it is refused', async () => {
    const ann = await signIn();
    time = Date.now() + 8 * dayMs;
    assert.equal(await isAccepted(ann.token), false);
    assert.equal(await isAccepted(await renew(ann.token)), true);
  });

  it('[H489] a session ends SESSION_IDLE_DAYS after its last use, or SESSION_MAX_DAYS after its start', async () => {
    const ago = (days: number) => new Date(Date.now() - days * dayMs - 60_000).toISOString();
    const [idle, old] = [await signIn(), await signIn()];
    await patch(idle, { lastUsedAt: ago(14) });
    assert.deepEqual(await endOf(idle.token), { status: 401, code: 'session_ended', reason: 'idle' });
    await patch(old, { createdAt: ago(180) });
    t.dependencies.authenticator.invalidate('*');
    assert.equal(await isAccepted(old.token), false);
    assert.equal((await endOf(old.token)).reason, 'age');
    await patch(old, { createdAt: ago(1) });
    assert.equal((await endOf(old.token)).reason, 'age', 'it stays ended');
  });

  it('[H490] a token can be renewed more than once, because the response with its successor may be lost, and for a short time even after a successor was used', async () => {
    const ann = await signIn();
    const lost = await renew(ann.token);
    assert.equal(await isAccepted(ann.token), true);
    await patch(ann, { renewedAt: new Date(Date.now() - 2 * dayMs).toISOString() });
    const second = await renew(ann.token);
    assert.equal(await isAccepted(second), true);
    assert.equal(await isAccepted(lost), true, 'both answers are tokens of the same number');
    assert.equal(await isAccepted(await renew(ann.token)), true, 'another window within the grace');
  });

  it('[H490] renewing a token half a minute after its successor was used ends the session, and is recorded as a security event', async () => {
    const ann = await signIn();
    const next = await renew(ann.token);
    assert.equal(await isAccepted(next), true);
    time = Date.now() + 31_000;
    await patch(ann, { previousTokenUntil: new Date(Date.now() - 1000).toISOString() });
    t.dependencies.authenticator.invalidate(ann.uuid);
    assert.equal(await isAccepted(ann.token), false);
    await patch(ann, { renewedAt: new Date(Date.now() - 31_000).toISOString() });
    assert.equal((await endOf(ann.token)).reason, 'reuse');
    assert.equal(await isAccepted(next), false);
    assert.equal((await endOf(next)).reason, 'reuse');
    const events = await waitFor('the security event', async () => {
      const found = await SecurityEvent.query(t.db).where({ kind: 'tokenReused', subjectUuid: ann.uuid });
      return found.length > 0 ? found : undefined;
    });
    assert.equal(events.length, 1, 'recorded once');
    assert.equal(events[0]?.outcome, 'refused');
  });

  it('[H490] if a token has been renewed and its successor too, using the first token ends the session', async () => {
    const ann = await signIn();
    const latest = await renew(await renew(ann.token));
    assert.equal((await endOf(ann.token)).reason, 'reuse');
    assert.equal(await isAccepted(latest), false);
  });

  it('[H490] a token that was replaced when the user confirmed the password cannot renew the session, and the attempt does not end the session', async () => {
    const ann = await signIn();
    const { accessToken } = await ask(ann.token)(reauthentication.confirm, { password });
    assert.equal(await isAccepted(ann.token), false, '[H820] the old one is refused at once');
    assert.deepEqual(await endOf(ann.token), { status: 409, code: 'token_replaced', reason: undefined });
    assert.equal(await isAccepted(accessToken), true);
  });

  it('[H490] windows that renew a token simultaneously all get valid tokens', async () => {
    const ann = await signIn();
    const renewed = await Promise.all([renew(ann.token), renew(ann.token), renew(ann.token)]);
    for (const token of renewed) assert.equal(await isAccepted(token), true);
    const [session] = await Session.query(t.db).where({ sid: await sidOf(renewed[0]) });
    assert.equal(session?.tokenNumber, 1);
  });

  it('[H491] a client whose session has ended is told the reason', async () => {
    const reasonAfter = async (end: (user: TestUser, other: string) => Promise<unknown>) => {
      const user = await signIn();
      const { accessToken: other } = await ask('')(auth.login, { email: user.email, password });
      await end(user, other);
      return (await endOf(user.token)).reason;
    };
    const admin = await t.createUser('admin', 'admin');
    assert.deepEqual(
      [
        await reasonAfter(({ token }) => ask(token)(auth.logout)),
        await reasonAfter((_, other) => ask(other)(sessions.endOthers)),
        await reasonAfter(({ token, email }) => ask(token)(auth.login, { email, password })),
        await reasonAfter(async (user, other) => {
          await t.db.raw(`update emails set status = 'VERIFIED' where user_uuid = ?`, [user.uuid]);
          await ask(other)(passwords.change, { previousPassword: password, newPassword: 'battery staple' });
        }),
        await reasonAfter(({ uuid }) => admin.api(moderation.kick, { userUuid: uuid })),
      ],
      ['signedOut', 'elsewhere', 'replaced', 'password', 'moderator'],
    );
    const banned = await signIn();
    await admin.api(moderation.ban, { userUuid: banned.uuid });
    assert.equal((await endOf(banned.token)).code, 'account_banned');
    for (const forged of ['', 'a.b.c', (await t.guest()).token])
      assert.deepEqual(await endOf(forged), { status: 401, code: 'session_ended', reason: null });
  });
});
