import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { secondFactor } from '@hangout/contract/rest/authentication/second-factor';
import { oidc } from '@hangout/contract/rest/oidc/oidc';
import { saveSiteSettings } from '@hangout/db';
import { Email, User } from '@hangout/db/models/accounts';
import { SecurityEvent } from '@hangout/db/models/audit';
import { ExternalIdentity } from '@hangout/db/models/external-accounts';
import { readConfig } from '@hangout/platform/config/config';
import type { OidcProvider } from '@hangout/platform/config/oidc-providers';
import { computeTotpCode } from '@hangout/platform/second-factor/second-factor';
import { testOidcClient, useOidcProvider } from '@hangout/testkit/providers/use-oidc-provider';
import { ensureAdmin } from '../accounts/register-user.ts';
import { createOidcClients } from '../openid-clients/oidc-client.ts';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const provider = 'guild';

describe('signing in at an OpenID Connect provider', () => {
  const theirs = useOidcProvider();
  let now = Date.now();
  const clients = (changed: Partial<OidcProvider> = {}, issuer = theirs().issuer) => {
    const list = [{ id: provider, label: 'Guild of Records', issuer, ...testOidcClient, ...changed }];
    const { OIDC_PROVIDERS } = readConfig({ OIDC_PROVIDERS: JSON.stringify(list) });
    return createOidcClients(OIDC_PROVIDERS, () => now);
  };
  const offered = new Map();
  /** Replaces the configured provider for the rest of the test. */
  const configure = (...given: Parameters<typeof clients>) => {
    offered.clear();
    for (const [id, client] of clients(...given)) offered.set(id, client);
  };
  const t = restTest({ dependencies: () => ({ oidc: offered }) });
  beforeEach(async () => {
    now += 3_600_000;
    configure();
    theirs().people.clear();
    theirs().people.set('ada', {
      preferred_username: 'Ada',
      email: 'ada@guild.example',
      email_verified: true,
    });
    await ExternalIdentity.query(t.db).delete();
  });
  const begin = async (login = 'ada') => {
    const { url, key } = await t.api(oidc.begin, { provider });
    return { provider, key, ...(await theirs().pressThrough(url, login)) };
  };
  const signIn = async (login = 'ada') => t.api(oidc.signIn, await begin(login));
  const link = async (user: TestUser, login = 'ada') => {
    const { url, key } = await user.api(oidc.beginLink, { provider });
    return user.api(oidc.link, { provider, key, ...(await theirs().pressThrough(url, login)) });
  };
  const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
  const me = async (token: string) => (await t.as(token)(auth.session)).user;
  const roleOf = async (uuid: string) =>
    (await User.query(t.db).where({ uuid }).first().throwIfNotFound()).role;

  const eventsOf = async (subjectUuid: string, kind: SecurityEvent['kind']) => {
    await t.dependencies.securityEvents.flush();
    const rows = await SecurityEvent.query(t.db).where({ subjectUuid, kind }).orderBy('id');
    return rows.map(({ details }) => details);
  };
  const mailsTo = async (address: string) => {
    await t.sendMail();
    return t.sentMail.filter(({ to }) => to === address);
  };

  it('[H1940] the first sign-in at an OpenID Connect provider creates an account, the next one signs in to it, and two simultaneous first ones create only one account', async () => {
    assert.deepEqual((await t.api(auth.signInMethods)).oidc, [
      { id: provider, label: 'Guild of Records', signUp: true, signOutThere: false },
    ]);
    const [first, again] = [await signIn(), await signIn()];
    assert.deepEqual([first.isNew, again.isNew], [true, false]);
    assert.equal((await me(first.accessToken)).nickname, 'Ada');
    assert.equal((await me(again.accessToken)).uuid, (await me(first.accessToken)).uuid);
    theirs().people.set('grace', { preferred_username: 'Ada' });
    assert.match((await me((await signIn('grace')).accessToken)).nickname, /^Ada ./, 'the name is taken');
    const both = await Promise.all([signIn('linus'), signIn('linus')]);
    assert.equal(both.filter(({ isNew }) => isNew).length, 1);
  });

  it('[H1941] a reply from an OpenID Connect provider with a wrong state, key, nonce, issuer or code is refused, and a correct one works only once', async () => {
    const refused = (reply: Awaited<ReturnType<typeof begin>>) => codeOf(t.api(oidc.signIn, reply));
    const reply = await begin();
    assert.equal(await refused({ ...reply, state: 'guessed' }), 'oidc_sign_in_ended');
    assert.equal(await refused({ ...reply, key: (await begin()).key }), 'oidc_sign_in_ended');
    assert.equal(await refused({ ...reply, iss: 'https://other.example' }), 'oidc_refused', 'another issuer');
    assert.equal(await refused(reply), 'oidc_sign_in_ended', 'used up by the try before');
    const other = await begin();
    assert.equal(await refused({ ...(await begin()), code: other.code }), 'oidc_refused', 'another verifier');

    const { url, key } = await t.api(oidc.begin, { provider });
    const forged = new URL(url);
    assert.deepEqual(
      ['scope', 'code_challenge_method'].map((name) => forged.searchParams.get(name)),
      ['openid profile email', 'S256'],
    );
    forged.searchParams.set('nonce', 'of-another-sign-in');
    const wrongNonce = { provider, key, ...(await theirs().pressThrough(forged.href, 'ada')) };
    assert.equal(await refused(wrongNonce), 'oidc_refused', 'another nonce');

    const replayed = await begin();
    await t.api(oidc.signIn, replayed);
    assert.equal(await refused(replayed), 'oidc_sign_in_ended');
    const expired = await begin();
    await theirs().forgetCode(expired.code);
    assert.equal(await refused(expired), 'oidc_refused', 'an expired code');
  });

  it('[H1942] a sign-in at an OpenID Connect provider that is down is refused with a message, and the provider is asked again only after a pause', async () => {
    configure({}, 'http://127.0.0.1:9');
    const { status, code } = await refusalOf(t.api(oidc.begin, { provider }));
    assert.deepEqual([status, code], [424, 'oidc_unavailable']);
    assert.equal((await t.api(auth.signInMethods)).oidc.length, 1, 'the sign-in page stays as it is');
    assert.equal(await codeOf(t.api(oidc.begin, { provider: 'unknown' })), 'oidc_off');
    // A server that does not reply at first: it is not asked again before the pause is over.
    const away = createServer((_, response) => response.writeHead(503).end());
    await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
    let asked = 0;
    away.on('request', () => {
      asked += 1;
    });
    const { port } = away.address() as AddressInfo;
    configure({}, `http://127.0.0.1:${port}`);
    for (const pauseMs of [0, 1_000, 10_000]) {
      now += pauseMs;
      assert.equal(await codeOf(t.api(oidc.begin, { provider })), 'oidc_unavailable');
    }
    assert.equal(asked, 2);
    away.closeAllConnections();
    await new Promise((resolve) => away.close(resolve));
  });

  it('[H1944] an account at an OpenID Connect provider can be linked to one user only, and cannot be unlinked if it is the last way to sign in', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    assert.equal((await link(ann)).account.name, 'ada@guild.example');
    assert.equal((await signIn()).isNew, false);
    assert.equal(await codeOf(link(bob)), 'oidc_taken');
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    await ann.api(oidc.unlink, { provider });
    await t.sendMail();
    assert.match(
      t.sentMail.map(({ subject }) => subject).join('\n'),
      /account of Guild of Records was unlinked/,
    );
    assert.equal((await ann.api(oidc.accounts)).count, 0);
    assert.equal(await codeOf(ann.api(oidc.unlink, { provider })), 'oidc_not_linked');
    const alone = t.as((await signIn('grace')).accessToken);
    assert.equal(await codeOf(alone(oidc.unlink, { provider })), 'last_way_in');
  });

  it('[H1946] a user’s groups at an OpenID Connect provider give a role at a sign-in and remove it at a later one; a role given by an admin stays', async () => {
    configure({ roles: { crew: 'moderator' } });
    theirs().people.set('ada', { preferred_username: 'Ada', groups: ['crew', 'choir'] });
    const { uuid } = await me((await signIn()).accessToken);
    assert.equal(await roleOf(uuid), 'moderator');
    theirs().people.set('ada', { groups: ['choir'] });
    await signIn();
    assert.equal(await roleOf(uuid), 'user');
    await User.query(t.db).where({ uuid }).patch({ role: 'staff' });
    theirs().people.set('ada', { groups: ['crew'] });
    await signIn();
    assert.equal(await roleOf(uuid), 'staff', 'given by hand');
    const ann = await t.ann();
    theirs().people.set('bo', { groups: ['crew'] });
    await link(ann, 'bo');
    assert.equal(await roleOf(ann.uuid), 'moderator');
    await ann.api(oidc.unlink, { provider });
    assert.equal(await roleOf(ann.uuid), 'user', 'the role goes with the link');
  });

  it('[H1946] a role given by groups goes with a link that is removed by a new password, and the first admin stays one', async () => {
    configure({ roles: { crew: 'moderator', board: 'admin' } });
    theirs().people.set('ada', { groups: ['crew'] });
    const ann = await t.ann();
    const { uuid } = ann;
    const lost = { from: 'moderator', to: 'user', provider };
    await link(ann);
    assert.equal(await roleOf(uuid), 'moderator');
    const boss = await t.createUser('boss', 'admin');
    await boss.api(passwords.changeByAdmin, { userUuid: uuid, newPassword: 'battery staple' });
    assert.equal(await roleOf(uuid), 'user');
    assert.deepEqual((await eventsOf(uuid, 'roleChangedByGroups')).at(-1), lost);

    const bob = await t.bob();
    await link(bob);
    await Email.query(t.db)
      .where({ userUuid: bob.uuid })
      .patch({ status: 'VERIFIED', verifiedOutside: true });
    await t.api(passwords.forgot, { email: bob.email });
    const token = /reset=(\S+)/.exec((await mailsTo(bob.email)).at(-1)?.text ?? '')?.[1] ?? '';
    await t.api(passwords.reset, { token, newPassword: 'battery staple' });
    assert.equal(await roleOf(bob.uuid), 'user');
    assert.deepEqual((await eventsOf(bob.uuid, 'roleChangedByGroups')).at(-1), lost);

    const kai = await t.djKai();
    await Email.query(t.db).where({ userUuid: kai.uuid }).patch({ status: 'VERIFIED' });
    theirs().people.set('ada', { groups: ['board'] });
    await link(kai);
    await User.query(t.db).where({ uuid: kai.uuid }).patch({ role: 'user' });
    const { config } = t.dependencies;
    await ensureAdmin(t.db, { ...config, ADMIN_EMAIL: kai.email, ADMIN_PASSWORD: 'battery staple' });
    assert.equal(await roleOf(kai.uuid), 'admin', 'given by the operator');
  });

  it('[H1947] the operator can forbid sign-ups by OpenID Connect, or admit only verified e-mail addresses of certain domains', async () => {
    configure({ signUp: false });
    assert.equal(await codeOf(signIn()), 'oidc_sign_up_off');
    configure();
    await saveSiteSettings(t.db, { signUpRule: 'closed' });
    assert.equal(await codeOf(signIn('rose')), 'sign_up_closed', 'the rule of the place holds');
    configure({ admitEverybody: true });
    assert.equal((await signIn('rose')).isNew, true);
    await saveSiteSettings(t.db, { signUpRule: 'open' });
    configure({ mailDomains: ['guild.example'] });
    assert.equal((await signIn()).isNew, true);
    theirs().people.set('eve', { email: 'eve@guild.example', email_verified: false });
    assert.equal(await codeOf(signIn('eve')), 'oidc_mail_unverified');
    theirs().people.set('eve', { email: 'eve@evil.example', email_verified: true });
    assert.equal(await codeOf(signIn('eve')), 'oidc_mail_not_allowed');
  });

  it('[H1948] an address verified by an OpenID Connect provider signs in to an existing account only if the operator trusts it and the account is not banned', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    theirs().people.set('ann', { email: ann.email, email_verified: true });
    assert.notEqual((await me((await signIn('ann')).accessToken)).uuid, ann.uuid);
    await ExternalIdentity.query(t.db).delete();
    configure({ trustMail: true });
    theirs().people.set('ann', { email: ann.email, email_verified: false });
    assert.notEqual((await me((await signIn('ann')).accessToken)).uuid, ann.uuid, 'not verified there');
    await ExternalIdentity.query(t.db).delete();
    theirs().people.set('ann', { email: ann.email, email_verified: true });
    const linkMails = async () =>
      (await mailsTo(ann.email)).filter(({ subject }) => /Guild of Records was linked/.test(subject)).length;
    const added = { how: 'added', provider };
    assert.equal((await me((await signIn('ann')).accessToken)).uuid, ann.uuid);
    await signIn('ann');
    assert.equal(await linkMails(), 1, 'the owner is told once');
    assert.deepEqual(await eventsOf(ann.uuid, 'externalAccountChanged'), [added]);
    theirs().people.set('ann at work', { email: ann.email, email_verified: true });
    await signIn('ann at work');
    assert.equal(await linkMails(), 2, 'it took the place of the account before');
    assert.deepEqual(await eventsOf(ann.uuid, 'externalAccountChanged'), [added, added]);
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ bannedUntil: 'infinity' });
    assert.equal(await codeOf(signIn('ann')), 'account_banned');
  });

  it('[H1949] signing out leads to the sign-out page of the OpenID Connect provider if the operator has set this', async () => {
    assert.equal((await t.as((await signIn()).accessToken)(oidc.signOutPage)).url, null);
    configure({ signOutThere: true });
    const { url } = await t.as((await signIn()).accessToken)(oidc.signOutPage);
    const page = new URL(url ?? '');
    assert.equal(page.origin, theirs().issuer);
    assert.equal(page.searchParams.get('post_logout_redirect_uri'), `${t.base}/`);
    assert.ok(page.searchParams.get('id_token_hint'));
    assert.equal((await fetch(page)).status, 200, 'the provider accepts the request');
  });

  it('[H1949] signing out leads to the sign-out page of the provider also after a sign-in with a second factor', async () => {
    configure({ signOutThere: true, trustMail: true });
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    theirs().people.set('ann', { email: ann.email, email_verified: true });
    const { secret } = await ann.api(secondFactor.begin, { password: 'correct horse' });
    await ann.api(secondFactor.confirm, { code: computeTotpCode(secret, Date.now()) });
    const { details } = await signIn('ann').then(
      () => assert.fail('it needs a code'),
      (error: ApiError) => error.body as { details: { stepToken: string } },
    );
    // Uses the code of the next TOTP step, because each code is accepted once.
    const code = computeTotpCode(secret, Date.now() + 30_000);
    const { accessToken } = await t.api(auth.secondFactor, { stepToken: details.stepToken, code });
    const { url } = await t.as(accessToken)(oidc.signOutPage);
    assert.equal((await fetch(url ?? '')).status, 200, 'the provider accepts the request');
  });
});
