import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';
import { userAdmin } from '@hangout/contract/rest/accounts/user-admin';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { mobileAuth } from '@hangout/contract/rest/authentication/phone-validation';
import { secondFactor } from '@hangout/contract/rest/authentication/second-factor';
import { insertPhone, savePhoneCode } from '@hangout/db';
import { Email, RecoveryCode, User } from '@hangout/db/models/accounts';
import { createAuthenticator } from '@hangout/platform/authentication/authentication';
import { readConfig } from '@hangout/platform/config/config';
import { computeTotpCode } from '@hangout/platform/second-factor/second-factor';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { hashCode } from '@hangout/platform/tokens/verification-codes';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const password = 'correct horse';

describe('signing in with a second factor (TOTP code)', () => {
  /** How far the server's clock is ahead, ms: each TOTP step of 30 s has its own code. */
  let ahead = 0;
  const t = restTest({ dependencies: () => ({ clock: { now: () => Date.now() + ahead } }) });
  const codeOf = (secret: string) => computeTotpCode(secret, Date.now() + ahead);
  const nextStep = () => {
    ahead += 30_000;
  };

  async function turnOn(user: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = await user.api(secondFactor.begin, { password });
    const { recoveryCodes } = await user.api(secondFactor.confirm, { code: codeOf(secret) });
    nextStep();
    return { secret, recoveryCodes };
  }

  /** Signs in by password and returns the token for the second step. */
  async function stepTokenFor(email: string, tried = password): Promise<string> {
    try {
      await t.api(auth.login, { email, password: tried });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      assert.deepEqual([error.status, error.code], [401, 'second_factor_needed']);
      return (error.body as { details: { stepToken: string } }).details.stepToken;
    }
    throw new Error('no code was asked for');
  }

  it('[H733] turning the second factor on needs the password and a code, and ends the user’s other sessions', async () => {
    const ann = await t.ann();
    const other = t.as((await t.api(auth.login, { email: ann.email, password })).accessToken);
    const wrong = ann.api(secondFactor.begin, { password: 'wrong' });
    assert.equal((await refusalOf(wrong)).code, 'wrong_credentials');
    const early = ann.api(secondFactor.confirm, { code: '123456' });
    assert.equal((await refusalOf(early)).code, 'second_factor_wrong');
    const { secret, otpauthUrl } = await ann.api(secondFactor.begin, { password });
    const url = new URL(otpauthUrl);
    assert.deepEqual([url.protocol, url.searchParams.get('secret')], ['otpauth:', secret]);
    assert.ok(decodeURIComponent(url.pathname).includes(ann.email));
    await t.api(auth.login, { email: ann.email, password });
    const wrongCode = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');
    const unconfirmed = ann.api(secondFactor.confirm, { code: wrongCode });
    assert.equal((await refusalOf(unconfirmed)).code, 'second_factor_wrong');
    assert.equal((await ann.api(secondFactor.status)).isOn, false);
    const { recoveryCodes } = await ann.api(secondFactor.confirm, { code: codeOf(secret) });
    assert.equal(new Set(recoveryCodes).size, 10);
    const { since, ...status } = await ann.api(secondFactor.status);
    assert.deepEqual(status, {
      isOn: true,
      recoveryCodesLeft: 10,
      isRequired: false,
      isRequiredOfAll: false,
    });
    assert.ok(since);
    assert.equal((await refusalOf(other(auth.session))).status, 401);
    assert.equal((await refusalOf(ann.api(secondFactor.begin, { password }))).code, 'second_factor_on');
  });

  it('[H733] a user without a password must set a password before turning a second factor on', async () => {
    const nobody = await t.createUser('nobody', 'user');
    assert.equal((await refusalOf(nobody.api(secondFactor.begin, { password: '' }))).code, 'password_unset');
  });

  it('[H734] a sign-in with a second factor asks for the code only after a correct password', async () => {
    const ann = await t.ann();
    const { secret } = await turnOn(ann);
    const wrong = t.api(auth.login, { email: ann.email, password: 'wrong' });
    assert.equal((await refusalOf(wrong)).code, 'wrong_credentials');
    const stepToken = await stepTokenFor(ann.email);
    assert.equal((await refusalOf(t.as(stepToken)(auth.session))).status, 401, 'it is no access token');
    const { accessToken } = await t.api(auth.secondFactor, { stepToken, code: codeOf(secret) });
    assert.equal((await t.as(accessToken)(auth.session)).user.uuid, ann.uuid);
  });

  it('[H734] the same code of a second factor is accepted once, and a sign-in that waits for the code can be completed once', async () => {
    const ann = await t.ann();
    const { secret } = await turnOn(ann);
    const [one, other] = [await stepTokenFor(ann.email), await stepTokenFor(ann.email)];
    const code = codeOf(secret);
    const both = await Promise.allSettled(
      [one, other].map((stepToken) => t.api(auth.secondFactor, { stepToken, code })),
    );
    assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1);
    const failed = both[0]?.status === 'rejected' ? one : other;
    const used = failed === one ? other : one;
    nextStep();
    const reused = t.api(auth.secondFactor, { stepToken: used, code: codeOf(secret) });
    assert.equal((await refusalOf(reused)).code, 'sign_in_expired');
    nextStep();
    await t.api(auth.secondFactor, { stepToken: failed, code: codeOf(secret) });
  });

  it('[H734] one sign-in accepts five codes, even if they are sent simultaneously; a sixth is refused, even a correct one', async () => {
    const ann = await t.ann();
    const { secret } = await turnOn(ann);
    const stepToken = await stepTokenFor(ann.email);
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        refusalOf(t.api(auth.secondFactor, { stepToken, code: `wrong ${n}` })),
      ),
    );
    assert.equal(tries.filter(({ code }) => code === 'second_factor_wrong').length, 5);
    assert.equal(tries.filter(({ status }) => status === 429).length, 3);
    const right = t.api(auth.secondFactor, { stepToken, code: codeOf(secret) });
    assert.equal((await refusalOf(right)).status, 429);
    const again = await stepTokenFor(ann.email);
    await t.api(auth.secondFactor, { stepToken: again, code: codeOf(secret) });
  });

  it('[H734] after twenty wrong codes of a second factor in an hour, even a correct code is refused, also in a new sign-in', async () => {
    const ann = await t.ann();
    const { secret } = await turnOn(ann);
    for (let signIn = 0; signIn < 4; signIn += 1) {
      const stepToken = await stepTokenFor(ann.email);
      for (let tries = 0; tries < 5; tries += 1)
        await refusalOf(t.api(auth.secondFactor, { stepToken, code: '000000x' }));
    }
    const stepToken = await stepTokenFor(ann.email);
    const right = t.api(auth.secondFactor, { stepToken, code: codeOf(secret) });
    assert.equal((await refusalOf(right)).status, 429);
  });

  it('[H734] changing the password ends the account’s sign-ins that wait for the code of a second factor', async () => {
    const ann = await t.ann();
    const { secret } = await turnOn(ann);
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    const stepToken = await stepTokenFor(ann.email);
    await ann.api(passwords.change, { previousPassword: password, newPassword: 'battery staple' });
    const late = t.api(auth.secondFactor, { stepToken, code: codeOf(secret) });
    assert.equal((await refusalOf(late)).code, 'sign_in_expired');
    const magic = (await ann.api(auth.magicLink)).shortLivedToken;
    const other = t.api(auth.secondFactor, { stepToken: magic, code: codeOf(secret) });
    assert.equal((await refusalOf(other)).code, 'sign_in_expired', 'a token for another purpose');
    await stepTokenFor(ann.email, 'battery staple');
  });

  it('[H734] a user who is banned after entering the password cannot complete the sign-in with the code of the second factor', async () => {
    const ann = await t.ann();
    const { secret } = await turnOn(ann);
    const stepToken = await stepTokenFor(ann.email);
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ bannedUntil: 'infinity' });
    const late = t.api(auth.secondFactor, { stepToken, code: codeOf(secret) });
    assert.equal((await refusalOf(late)).code, 'account_banned');
  });

  it('[H735] a recovery code can replace a code of the second factor, works once, and is stored as a hash', async () => {
    const ann = await t.ann();
    const { recoveryCodes } = await turnOn(ann);
    const [first = '', second = ''] = recoveryCodes;
    const enter = async (code: string) =>
      t.api(auth.secondFactor, { stepToken: await stepTokenFor(ann.email), code });
    await enter(first);
    assert.equal((await refusalOf(enter(first))).code, 'second_factor_wrong');
    await enter(second.toUpperCase().replaceAll('-', ' '));
    assert.equal((await ann.api(secondFactor.status)).recoveryCodesLeft, 8);
    const stored = JSON.stringify(await RecoveryCode.query(t.db).where({ userUuid: ann.uuid }));
    for (const code of recoveryCodes)
      assert.ok(!stored.includes(code) && !stored.includes(code.replaceAll('-', '')));
  });

  it('[H735] getting new recovery codes for a second factor needs password and code, and invalidates the old ones', async () => {
    const ann = await t.ann();
    const { secret, recoveryCodes } = await turnOn(ann);
    const renew = (tried: string, code: string) =>
      ann.api(secondFactor.renewRecoveryCodes, { password: tried, code });
    assert.equal((await refusalOf(renew('wrong', codeOf(secret)))).code, 'wrong_credentials');
    assert.equal((await refusalOf(renew(password, '12345'))).code, 'second_factor_wrong');
    const renewed = (await renew(password, codeOf(secret))).recoveryCodes;
    assert.equal(renewed.length, 10);
    const enter = async (code = '') =>
      t.api(auth.secondFactor, { stepToken: await stepTokenFor(ann.email), code });
    assert.equal((await refusalOf(enter(recoveryCodes[3]))).code, 'second_factor_wrong');
    await enter(renewed[3]);
  });

  it('[H733] turning the second factor off needs password and code, and ends the user’s other sessions', async () => {
    const ann = await t.ann();
    const { secret } = await turnOn(ann);
    const stepToken = await stepTokenFor(ann.email);
    const other = t.as((await t.api(auth.secondFactor, { stepToken, code: codeOf(secret) })).accessToken);
    nextStep();
    const off = (tried: string, code: string) => ann.api(secondFactor.turnOff, { password: tried, code });
    assert.equal((await refusalOf(off('wrong', codeOf(secret)))).code, 'wrong_credentials');
    assert.equal((await refusalOf(off(password, '12345'))).code, 'second_factor_wrong');
    await off(password, codeOf(secret));
    assert.equal((await refusalOf(other(auth.session))).status, 401);
    await t.api(auth.login, { email: ann.email, password });
    assert.equal((await refusalOf(off(password, codeOf(secret)))).code, 'second_factor_off');
  });

  it('[H733] when a second factor is turned on or off, the verified addresses get a mail', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    const { secret } = await turnOn(ann);
    await ann.api(secondFactor.turnOff, { password, code: codeOf(secret) });
    await t.sendMail();
    const subjects = t.sentMail.filter(({ to }) => to === ann.email).map(({ subject }) => subject);
    assert.deepEqual(subjects, [
      'A second factor protects your account',
      'The second factor of your account was turned off',
    ]);
  });

  it('[H734] a sign-in by phone also asks for the code of the second factor', async () => {
    const ann = await t.ann();
    const { secret } = await turnOn(ann);
    const phone = '+34612345678';
    await insertPhone(t.db, phone, ann.uuid);
    const code = '123456';
    const network = '127.0.0.1';
    const lifetime = { seconds: 600, pauseSeconds: 0 };
    await savePhoneCode(t.db, phone, { hash: hashCode(phone, code), network, ...lifetime });
    const entered = await t.api(mobileAuth.verifyCode, { phone, code }).catch((error: unknown) => error);
    assert.ok(entered instanceof ApiError && entered.code === 'second_factor_needed', String(entered));
    const { details } = entered.body as { details: { stepToken: string } };
    await t.api(auth.secondFactor, { stepToken: details.stepToken, code: codeOf(secret) });
  });

  it('[H736] an admin can turn off a lower-ranked user’s second factor, but not another admin’s', async () => {
    const [ann, admin, boss] = [await t.ann(), await t.createUser('admin', 'admin'), await t.bob()];
    await User.query(t.db).where({ uuid: boss.uuid }).patch({ role: 'admin' });
    await turnOn(ann);
    await turnOn(boss);
    const off = (userUuid: string) => admin.api(secondFactor.turnOffByAdmin, { userUuid });
    assert.equal((await refusalOf(off(boss.uuid))).code, 'not_allowed');
    await off(ann.uuid);
    assert.equal((await refusalOf(ann.api(auth.session))).status, 401);
    await t.api(auth.login, { email: ann.email, password });
    assert.equal((await refusalOf(off(ann.uuid))).code, 'second_factor_off');
  });
});

describe('a server that requires a second factor of staff', () => {
  const config = readConfig({ REQUIRE_SECOND_FACTOR: 'staff', LOG_LEVEL: 'error' });
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

  it('[H737] an admin without a second factor is refused with a link to turn one on, and is accepted once it is on', async () => {
    const boss = await t.bob();
    await User.query(t.db).where({ uuid: boss.uuid }).patch({ role: 'admin' });
    t.dependencies.authenticator.invalidate(boss.uuid);
    const list = () => boss.api(userAdmin.users, {});
    const refusal = await refusalOf(list());
    assert.deepEqual([refusal.status, refusal.code], [403, 'second_factor_required']);
    assert.match(refusal.message, /\/settings\/security/);
    assert.equal((await boss.api(secondFactor.status)).isRequired, true);
    const { secret } = await boss.api(secondFactor.begin, { password });
    await boss.api(secondFactor.confirm, { code: computeTotpCode(secret, Date.now()) });
    await list();
  });

  it('[H737] users who are not staff need no second factor', async () => {
    const ann = await t.ann();
    assert.equal((await ann.api(secondFactor.status)).isRequired, false);
    assert.equal((await refusalOf(ann.api(userAdmin.users, {}))).code, 'forbidden');
  });
});
