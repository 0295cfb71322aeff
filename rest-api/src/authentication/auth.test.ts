import assert from 'node:assert/strict';
import type { ApiError } from '@hangout/contract/framework/errors';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { insertEmail, insertPasskey, listEmails, listPasskeys } from '@hangout/db';
import { Email, User } from '@hangout/db/models/accounts';
import { ensureAdmin } from '../accounts/register-user.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('sign-up and sign-in', () => {
  const t = restTest();

  it('[R122] a sign-up with e-mail address and password creates an account and a session', async () => {
    const email = 'Ada@Example.org';
    const { accessToken, user } = await t.api(accounts.signUp, {
      email,
      password: 'correct horse',
      nickname: 'Ada L',
    });
    assert.equal(user.nickname, 'Ada L');
    assert.equal(user.email, 'ada@example.org');
    assert.deepEqual(user.capabilities, ['uploadMusic']);
    const session = await t.as(accessToken)(auth.session);
    assert.equal(session.user.uuid, user.uuid);
    assert.equal(session.type, 'user');
  });

  it('[R122] [R223] a sign-up that lacks the e-mail address, the password or both is refused with the same message', async () => {
    for (const body of [
      {},
      { email: 'x@example.org' },
      { password: 'correct horse' },
      { email: '', password: '' },
    ]) {
      const response = await fetch(`${t.base}/api/user-service/users/sign-up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      assert.deepEqual(await response.json(), {
        statusCode: 400,
        message: 'Email or password is missing in request',
        error: 'Bad Request',
        code: 'invalid_request',
      });
    }
  });

  it('[R224] no two accounts can have the same e-mail address, whatever its case', async () => {
    const ann = await t.ann();
    const again = { email: ann.email.toUpperCase(), password: 'correct horse' };
    assert.deepEqual(await refusalOf(t.api(accounts.signUp, again)), {
      status: 403,
      code: 'email_taken',
      message: 'This email is already registered',
    });
  });

  it('[H070] no two accounts can have the same nickname, whatever its case', async () => {
    const ann = await t.ann();
    const same = {
      email: 'other@example.org',
      password: 'correct horse',
      nickname: ann.nickname.toUpperCase(),
    };
    assert.equal((await refusalOf(t.api(accounts.signUp, same))).code, 'nickname_taken');
    const { user } = await t.api(accounts.signUp, { ...same, nickname: undefined });
    assert.ok(user.nickname.length >= 3, 'a sign-up without a nickname is given one');
  });

  it('[R234] a correct password signs in; a wrong password and an unknown e-mail address get the same refusal', async () => {
    const bob = await t.bob();
    const { accessToken } = await t.api(auth.login, {
      email: bob.email.toUpperCase(),
      password: 'correct horse',
    });
    assert.equal((await t.as(accessToken)(profiles.own)).uuid, bob.uuid);
    for (const tried of [
      { email: bob.email, password: 'wrong' },
      { email: 'nobody@example.org', password: 'correct horse' },
    ]) {
      assert.deepEqual(await refusalOf(t.api(auth.login, tried)), {
        status: 401,
        code: 'wrong_credentials',
        message: 'Incorrect email or password',
      });
    }
  });

  it('[H132] after ten wrong passwords for an account a sign-in is refused even with the correct password', async () => {
    const bob = await t.bob();
    for (let i = 0; i < 10; i++)
      await refusalOf(t.api(auth.login, { email: bob.email, password: `no ${i}` }));
    const refusal = await refusalOf(t.api(auth.login, { email: bob.email, password: 'correct horse' }));
    assert.equal(refusal.status, 429);
  });

  it('[H132] simultaneous wrong passwords all count: of 25 guesses ten are checked, and fifteen are refused by the rate limit', async () => {
    const bob = await t.bob();
    const guess = (n: number) => refusalOf(t.api(auth.login, { email: bob.email, password: `no ${n}` }));
    const refused = await Promise.all(Array.from({ length: 25 }, (_, n) => guess(n)));
    assert.equal(refused.filter(({ status }) => status === 401).length, 10);
    assert.equal(refused.filter(({ status }) => status === 429).length, 15);
  });

  it('[H102] banned and deactivated users cannot sign in, and a ban ends the user’s open sessions', async () => {
    const ann = await t.ann();
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ bannedUntil: 'infinity' });
    t.authenticator.invalidate(ann.uuid);
    assert.equal((await refusalOf(ann.api(auth.session))).status, 401);
    const tried = { email: ann.email, password: 'correct horse' };
    assert.equal((await refusalOf(t.api(auth.login, tried))).code, 'account_banned');
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ bannedUntil: null, status: 'deactivated' });
    assert.equal((await refusalOf(t.api(auth.login, tried))).code, 'deactivated');
  });

  it('[H2166] the refused sign-in of a banned user says until when the ban lasts, and nothing for one without an end', async () => {
    const ann = await t.ann();
    const until = Date.parse('2099-01-01T00:00:00Z');
    for (const [bannedUntil, details] of [
      [new Date(until).toISOString(), { until }],
      ['infinity', {}],
    ] as const) {
      await User.query(t.db).where({ uuid: ann.uuid }).patch({ bannedUntil });
      const login = t.api(auth.login, { email: ann.email, password: 'correct horse' });
      await assert.rejects(login, ({ body }: ApiError) => {
        assert.deepEqual(Object(body).details, details);
        return true;
      });
    }
  });

  it('[H104] signing out ends only the session that signs out', async () => {
    const ann = await t.ann();
    const other = await t.api(auth.login, { email: ann.email, password: 'correct horse' });
    await ann.api(auth.logout);
    assert.equal((await refusalOf(ann.api(auth.session))).status, 401);
    assert.equal((await t.as(other.accessToken)(auth.session)).user.uuid, ann.uuid);
  });

  it('[H145] the account that verified the address in ADMIN_EMAIL becomes admin, with the configured password; its sessions, passkeys and other addresses are removed', async () => {
    const owner = await t.ann();
    await Email.query(t.db).where({ userUuid: owner.uuid }).patch({ status: 'VERIFIED' });
    await insertEmail(t.db, { userUuid: owner.uuid, email: `second-${owner.email}`, type: 'personal' });
    await insertPasskey(t.db, {
      ...{ userUuid: owner.uuid, credentialId: 'of a stranger', publicKey: 'AA', counter: 0, transports: [] },
      name: 'of a stranger',
    });
    const config = {
      ...t.dependencies.config,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: 'battery staple',
    };
    await ensureAdmin(t.db, config);
    t.authenticator.invalidate(owner.uuid);
    assert.equal((await refusalOf(owner.api(auth.session))).status, 401);
    const login = (password: string) => t.api(auth.login, { email: owner.email, password });
    assert.equal((await refusalOf(login('correct horse'))).status, 401);
    const { accessToken } = await login('battery staple');
    await ensureAdmin(t.db, { ...config, ADMIN_PASSWORD: 'another one' });
    const admin = await t.as(accessToken)(auth.session);
    assert.deepEqual([admin.user.uuid, admin.user.role], [owner.uuid, 'admin']);
    assert.deepEqual(
      (await listEmails(t.db, owner.uuid)).map(({ email }) => email),
      [owner.email],
    );
    assert.deepEqual(await listPasskeys(t.db, owner.uuid), []);
  });

  it('[H145] if no account has verified the address in ADMIN_EMAIL, a new admin account with this address is created', async () => {
    const squatter = await t.ann();
    const own = await insertEmail(t.db, {
      userUuid: squatter.uuid,
      email: `own-${squatter.email}`,
      type: 'personal',
    });
    await ensureAdmin(t.db, {
      ...t.dependencies.config,
      ADMIN_EMAIL: squatter.email,
      ADMIN_PASSWORD: 'battery staple',
    });
    const { accessToken } = await t.api(auth.login, { email: squatter.email, password: 'battery staple' });
    const admin = await t.as(accessToken)(auth.session);
    assert.equal(admin.user.role, 'admin');
    assert.notEqual(admin.user.uuid, squatter.uuid);
    assert.equal((await squatter.api(auth.session)).user.role, 'user');
    assert.deepEqual(
      (await listEmails(t.db, squatter.uuid)).map(({ id }) => id),
      [own.id],
    );
  });

  it('[H917] ADMIN_EMAIL or ADMIN_PASSWORD alone is refused by name while there is no admin', async () => {
    const { config } = t.dependencies;
    await User.query(t.db).where({ role: 'admin' }).patch({ role: 'user' });
    await assert.rejects(ensureAdmin(t.db, { ...config, ADMIN_EMAIL: 'ada@example.org' }), /ADMIN_PASSWORD/);
    await assert.rejects(ensureAdmin(t.db, { ...config, ADMIN_PASSWORD: 'battery staple' }), /ADMIN_EMAIL/);
    await ensureAdmin(t.db, { ...config, ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'battery staple' });
    await ensureAdmin(t.db, { ...config, ADMIN_EMAIL: 'ada@example.org' });
  });

  it('[R037] a guest gets a token of type guest and has no account', async () => {
    const guest = await t.guest();
    assert.equal((await t.tokens.verify(guest.token))?.type, 'guest');
    assert.equal((await refusalOf(guest.api(auth.session))).status, 403);
  });

  it('[H105] the public key by which tokens are verified is published as PEM and as JWK', async () => {
    const { publicKey, jwk, keys } = await t.api(auth.pubKey);
    assert.match(publicKey, /^-----BEGIN PUBLIC KEY-----/);
    assert.equal(jwk.crv, 'Ed25519');
    assert.deepEqual(keys[0], jwk, 'the key that signs comes first [H831]');
  });

  it('[R203] a magic link signs the user in on another device, and works only once', async () => {
    const ann = await t.ann();
    const { shortLivedToken } = await ann.api(auth.magicLink);
    const { accessToken } = await t.api(auth.validateMagicLink, { shortLivedToken });
    assert.equal((await t.as(accessToken)(profiles.own)).uuid, ann.uuid);
    assert.equal((await refusalOf(t.api(auth.validateMagicLink, { shortLivedToken }))).code, 'link_invalid');
  });

  it('[H703] a magic link becomes invalid if the session that requested it ends, or if the account’s password changes', async () => {
    const ann = await t.ann();
    const { shortLivedToken } = await ann.api(auth.magicLink);
    await ann.api(auth.logout);
    assert.equal((await refusalOf(t.api(auth.validateMagicLink, { shortLivedToken }))).code, 'link_invalid');
    const login = await t.api(auth.login, { email: ann.email, password: 'correct horse' });
    const later = await t.as(login.accessToken)(auth.magicLink);
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ passwordHash: 'another' });
    assert.equal((await refusalOf(t.api(auth.validateMagicLink, later))).code, 'link_invalid');
  });

  it('[R192] [H702] a user may create three bots, and can get tokens only for bots that they own; a bot cannot create a hangout', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const bot = await ann.api(accounts.signUpBot, { botNickName: 'Beep One' });
    await ann.api(accounts.signUpBot, { botNickName: 'Beep Two' });
    await ann.api(accounts.signUpBot, { botNickName: 'Beep Three' });
    assert.equal(
      (await refusalOf(ann.api(accounts.signUpBot, { botNickName: 'Beep Four' }))).code,
      'too_many_bots',
    );
    const { accessToken } = await ann.api(accounts.botToken, { id: bot.bot.uuid });
    assert.equal((await t.as(accessToken)(auth.session)).type, 'bot');
    assert.equal((await refusalOf(t.as(accessToken)(rooms.create, { name: 'Of a bot' }))).status, 403);
    assert.equal((await refusalOf(bob.api(accounts.botToken, { id: bot.bot.uuid }))).code, 'bot_not_found');
    const refused = await refusalOf(bob.api(accounts.createBotToken, { id: bot.bot.uuid }));
    assert.equal(refused.code, 'bot_not_found', '[H812]');
    const posted = await ann.api(accounts.createBotToken, { id: bot.bot.uuid });
    assert.equal((await t.as(posted.accessToken)(auth.session)).type, 'bot');
  });
});
