import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { userAdmin } from '@hangout/contract/rest/accounts/user-admin';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { passkeys } from '@hangout/contract/rest/authentication/passkeys';
import { reauthentication } from '@hangout/contract/rest/authentication/reauthentication';
import { secondFactor } from '@hangout/contract/rest/authentication/second-factor';
import { PasskeyChallenge, Session } from '@hangout/db/models/accounts';
import { SecurityEvent } from '@hangout/db/models/audit';
import { createAuthenticator } from '@hangout/platform/authentication/authentication';
import { readConfig } from '@hangout/platform/config/config';
import { computeTotpCode } from '@hangout/platform/second-factor/second-factor';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { createSoftwareAuthenticator } from '@hangout/testkit/software-authenticator';
import { waitFor } from '@hangout/testkit/wait-for';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const origin = 'https://hangout.example.org';
const env = { PUBLIC_URL: origin, REQUIRE_SECOND_FACTOR: 'staff' };
const password = 'correct horse';

describe('passkeys', () => {
  const t = restTest({
    env,
    dependencies: async ({ db }) => ({
      authenticator: createAuthenticator({
        db,
        tokens: await createTokens(db, { secrets: testSecrets }),
        config: readConfig(env),
      }),
    }),
  });
  const ask = (token = '') => createApi({ base: t.base, token: () => token });
  const signedInLongAgo = (uuid: string) =>
    Session.query(t.db).where({ userUuid: uuid }).patch({ authenticatedAt: '2020-01-01T00:00:00Z' });

  /** Adds a passkey to a user's account and returns its authenticator. */
  async function addPasskey(user: TestUser, name = 'My phone') {
    const device = createSoftwareAuthenticator(origin);
    const { options } = await user.api(passkeys.beginRegistration);
    const added = await user.api(passkeys.register, { name, response: device.create(options) });
    return { device, added };
  }

  const signIn = async (device: ReturnType<typeof createSoftwareAuthenticator>) => {
    const { options } = await ask()(passkeys.beginSignIn);
    return (await ask()(passkeys.signIn, { response: device.get(options) })).accessToken;
  };

  it('[H492] a user adds a passkey, signs in with it, sees when it was last used, and removes it', async () => {
    const ann = await t.ann();
    await t.db.raw(`update emails set status = 'VERIFIED' where user_uuid = ?`, [ann.uuid]);
    const { device, added } = await addPasskey(ann);
    assert.deepEqual([added.name, added.lastUsedAt], ['My phone', null]);
    const token = await signIn(device);
    assert.equal((await ask(token)(auth.session)).user.uuid, ann.uuid);
    const { data } = await ann.api(passkeys.list);
    assert.deepEqual(
      data.map(({ id, lastUsedAt }) => [id, lastUsedAt !== null]),
      [[added.id, true]],
    );
    const bob = await t.bob();
    assert.equal((await refusalOf(bob.api(passkeys.remove, { id: added.id }))).code, 'passkey_not_found');
    await ann.api(passkeys.remove, { id: added.id });
    assert.equal((await refusalOf(signIn(device))).code, 'passkey_refused');
    await t.sendMail();
    const subjects = t.sentMail.map(({ subject }) => subject);
    for (const what of ['added to', 'removed from'])
      assert.ok(subjects.includes(`A passkey was ${what} your account`), what);
    const events = await waitFor('the security events', async () => {
      const found = await SecurityEvent.query(t.db).where({ kind: 'passkeyChanged', subjectUuid: ann.uuid });
      return found.length === 2 ? found : undefined;
    });
    assert.deepEqual(events.map(({ details }) => details.how).sort(), ['added', 'removed']);
  });

  it('[H291] only the owner of a passkey can rename it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { added } = await addPasskey(ann);
    await addPasskey(ann, 'My key ring');
    await signedInLongAgo(ann.uuid);
    const renamed = await ann.api(passkeys.rename, { id: added.id, name: ' Kitchen tablet ' });
    assert.deepEqual([renamed.id, renamed.name], [added.id, 'Kitchen tablet']);
    const namesOf = async () => (await ann.api(passkeys.list)).data.map(({ name }) => name).sort();
    assert.deepEqual(await namesOf(), ['Kitchen tablet', 'My key ring']);
    const foreign = bob.api(passkeys.rename, { id: added.id, name: 'Mine now' });
    assert.equal((await refusalOf(foreign)).code, 'passkey_not_found');
    const empty = ann.api(passkeys.rename, { id: added.id, name: '  ' });
    assert.equal((await refusalOf(empty)).status, 400);
    assert.deepEqual(await namesOf(), ['Kitchen tablet', 'My key ring']);
  });

  it('[H492] a user can add or remove a passkey only after a recent sign-in', async () => {
    const ann = await t.ann();
    const { added } = await addPasskey(ann);
    await signedInLongAgo(ann.uuid);
    for (const call of [ann.api(passkeys.beginRegistration), ann.api(passkeys.remove, { id: added.id })])
      assert.equal((await refusalOf(call)).code, 'reauthentication_needed');
  });

  it('[H493] the challenge of a passkey is stored as a hash, expires, and works only once, for one purpose and one user', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { device } = await addPasskey(ann);
    const { options } = await ask()(passkeys.beginSignIn);
    const stored = await PasskeyChallenge.query(t.db);
    assert.ok(!stored.some(({ challengeHash }) => challengeHash === options.challenge));
    const response = device.get(options);
    await ask()(passkeys.signIn, { response });
    assert.equal((await refusalOf(ask()(passkeys.signIn, { response }))).code, 'passkey_refused');

    const forAnn = (await ann.api(passkeys.beginRegistration)).options;
    const other = createSoftwareAuthenticator(origin);
    const asBob = bob.api(passkeys.register, { name: 'Mine', response: other.create(forAnn) });
    assert.equal((await refusalOf(asBob)).code, 'passkey_refused');
    const { options: signingIn } = await ask()(passkeys.beginSignIn);
    const asRegistration = ann.api(passkeys.register, { name: 'x', response: other.create(signingIn) });
    assert.equal((await refusalOf(asRegistration)).code, 'passkey_refused');
    // The database's clock decides when a challenge expires, not that of one process.
    const { now } = Date;
    Date.now = () => now() - 3_600_000;
    const { options: bySlowClock } = await ask()(passkeys.beginSignIn).finally(() => {
      Date.now = now;
    });
    await ask()(passkeys.signIn, { response: device.get(bySlowClock) });
    const old = (await ask()(passkeys.beginSignIn)).options;
    await PasskeyChallenge.query(t.db).patch({ expiresAt: '2020-01-01T00:00:00Z' });
    const late = ask()(passkeys.signIn, { response: device.get(old) });
    assert.equal((await refusalOf(late)).code, 'passkey_refused');
  });

  it('[H493] a passkey’s response is refused if it is from another origin, without user verification, or signed by another key', async () => {
    const ann = await t.ann();
    const register = async (device: ReturnType<typeof createSoftwareAuthenticator>) => {
      const { options } = await ann.api(passkeys.beginRegistration);
      return ann.api(passkeys.register, { name: 'x', response: device.create(options) });
    };
    const phishing = createSoftwareAuthenticator('https://hangout.example.com');
    const unchecked = createSoftwareAuthenticator(origin, { isVerified: false });
    for (const device of [phishing, unchecked])
      assert.equal((await refusalOf(register(device))).code, 'passkey_refused');
    const { device } = await addPasskey(ann);
    const { options } = await ask()(passkeys.beginSignIn);
    const response = { ...createSoftwareAuthenticator(origin).get(options), id: device.get(options).id };
    const forged = ask()(passkeys.signIn, { response: { ...response, rawId: response.id } });
    assert.equal((await refusalOf(forged)).code, 'passkey_refused');
  });

  it('[H494] a passkey sign-in needs no second factor, and if staff need one, gives them their role in that session only', async () => {
    const head = await t.createUser('head', 'admin');
    const { device } = await addPasskey(head);
    assert.equal(
      (await refusalOf(head.api(userAdmin.users, {}))).code,
      'second_factor_required',
      'the session that was begun without it has no role',
    );
    const token = await signIn(device);
    assert.ok((await ask(token)(userAdmin.users, {})).data.length > 0);
    assert.equal((await ask(token)(secondFactor.status)).isRequired, false);

    const ann = await t.ann();
    const { device: phone } = await addPasskey(ann);
    const { secret } = await ann.api(secondFactor.begin, { password });
    await ann.api(secondFactor.confirm, { code: computeTotpCode(secret, Date.now()) });
    const login = ask()(auth.login, { email: ann.email, password });
    assert.equal((await refusalOf(login)).code, 'second_factor_needed');
    assert.equal((await ask(await signIn(phone))(auth.session)).user.uuid, ann.uuid);
  });

  it('[H496] an account can be created with only a passkey, and cannot remove it until there is another way to sign in', async () => {
    const device = createSoftwareAuthenticator(origin);
    const nickname = 'Passkey Pia';
    const { options } = await ask()(passkeys.beginSignUp, { nickname });
    const made = await ask()(passkeys.signUp, { name: 'Key', nickname, response: device.create(options) });
    assert.deepEqual([made.user.nickname, made.user.hasPassword, made.user.email], [nickname, false, null]);
    const again = await ask()(passkeys.beginSignUp, {});
    const second = createSoftwareAuthenticator(origin);
    const taken = ask()(passkeys.signUp, { name: 'Key', nickname, response: second.create(again.options) });
    assert.equal((await refusalOf(taken)).code, 'nickname_taken');

    const token = await signIn(device);
    const api = ask(token);
    const [passkey] = (await api(passkeys.list)).data;
    const { id = '' } = passkey ?? {};
    assert.equal((await refusalOf(api(passkeys.remove, { id }))).code, 'last_way_in');
    await api(emails.add, { email: 'pia@example.org' });
    assert.equal((await refusalOf(api(passkeys.remove, { id }))).code, 'last_way_in', 'not verified yet');
    await t.db.raw(`update emails set status = 'VERIFIED' where email = 'pia@example.org'`);
    await api(passkeys.remove, { id });
  });

  it('[H495] a user without a password confirms a sensitive change with the passkey', async () => {
    const device = createSoftwareAuthenticator(origin);
    const { options } = await ask()(passkeys.beginSignUp, {});
    const { user, accessToken } = await ask()(passkeys.signUp, {
      ...{ name: 'Key', response: device.create(options) },
    });
    await signedInLongAgo(user.uuid);
    const add = (token: string) => ask(token)(emails.add, { email: 'pim@example.org' });
    const { code } = await refusalOf(add(accessToken));
    assert.equal(code, 'reauthentication_needed');
    const other = await t.ann();
    const { device: foreign } = await addPasskey(other);
    const by = async (which: typeof device) => {
      const begun = await ask()(passkeys.beginSignIn);
      return ask(accessToken)(reauthentication.confirm, { passkey: which.get(begun.options) });
    };
    assert.equal((await refusalOf(by(foreign))).code, 'reauthentication_failed');
    await add((await by(device)).accessToken);
  });

  it('[H492] a banned user cannot sign in with a passkey', async () => {
    const ann = await t.ann();
    const { device } = await addPasskey(ann);
    await t.db.raw(`update users set banned_until = 'infinity' where uuid = ?`, [ann.uuid]);
    assert.equal((await refusalOf(signIn(device))).code, 'account_banned');
  });
});

describe('passkeys on a server that is reached by an IP address', () => {
  const t = restTest();
  it('[H492] a server reached by an IP address offers no passkeys, because browsers do not support them there', async () => {
    const call = createApi({ base: t.base })(passkeys.beginSignIn);
    assert.equal((await refusalOf(call)).code, 'passkeys_unavailable');
  });
});
