import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { mobileAuth } from '@hangout/contract/rest/authentication/phone-validation';
import { reauthentication } from '@hangout/contract/rest/authentication/reauthentication';
import { Email, Session } from '@hangout/db/models/accounts';
import { readConfig } from '@hangout/platform/config/config';
import { createFakeHttpServer } from '@hangout/testkit/fake-http-server';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('confirming the password before sensitive changes', () => {
  const sms = createFakeHttpServer(() => ({ status: 202 }));
  const t = restTest({
    dependencies: async () => ({
      config: readConfig({ LOG_LEVEL: 'error', SMS_URL: `http://${await sms.start()}/messages` }),
    }),
  });
  after(() => sms.stop());

  const mailsTo = async (to: string) => {
    await t.sendMail();
    return t.sentMail.filter((mail) => mail.to === to);
  };
  const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const lastText = () => String(sms.requests.at(-1)?.body);
  /** Moves the time of the last password entry in this user's sessions into the past. */
  const signedInLongAgo = (userUuid: string) =>
    Session.query(t.db)
      .where({ userUuid })
      .patch({ authenticatedAt: new Date(Date.now() - 11 * 60_000).toISOString() });
  const verify = (one: TestUser) =>
    Email.query(t.db).where({ userUuid: one.uuid }).patch({ status: 'VERIFIED' });
  const detailsOf = async (call: Promise<unknown>): Promise<unknown> => {
    try {
      await call;
    } catch (error) {
      if (
        error instanceof ApiError &&
        typeof error.body === 'object' &&
        error.body &&
        'details' in error.body
      )
        return { code: error.code, details: error.body.details };
      throw error;
    }
    throw new Error('the call was not refused');
  };

  it('[H740] ten minutes after the sign-in, adding or removing an e-mail address needs the password', async () => {
    const ann = await t.ann();
    const added = await ann.api(emails.add, { email: `first.${ann.email}`, type: 'work' });
    await signedInLongAgo(ann.uuid);
    const second = `second.${ann.email}`;
    const needed = { code: 'reauthentication_needed', details: { by: 'password' } };
    assert.deepEqual(await detailsOf(ann.api(emails.add, { email: second })), needed);
    assert.deepEqual(await detailsOf(ann.api(emails.remove, { id: added.id })), needed);
    assert.equal((await ann.api(emails.list)).length, 2);
    const wrong = await refusalOf(ann.api(reauthentication.confirm, { password: 'not it' }));
    assert.deepEqual([wrong.status, wrong.code], [403, 'reauthentication_failed']);
    assert.equal((await refusalOf(ann.api(emails.add, { email: second }))).code, 'reauthentication_needed');
    await ann.api(reauthentication.confirm, { password: 'correct horse' });
    await ann.api(emails.add, { email: second });
    await ann.api(emails.remove, { id: added.id });
    assert.deepEqual(
      (await ann.api(emails.list)).map(({ email }) => email),
      [ann.email, second],
    );
  });

  it('[H740] confirming the password in one session does not allow sensitive changes in another session', async () => {
    const ann = await t.ann();
    await signedInLongAgo(ann.uuid);
    const stolen = t.as((await t.api(auth.validateMagicLink, await ann.api(auth.magicLink))).accessToken);
    const add = { email: `other.${ann.email}` };
    assert.equal((await refusalOf(stolen(emails.add, add))).code, 'reauthentication_needed');
    await ann.api(reauthentication.confirm, { password: 'correct horse' });
    assert.equal((await refusalOf(stolen(emails.add, add))).code, 'reauthentication_needed');
    const login = await t.api(auth.login, { email: ann.email, password: 'correct horse' });
    await t.as(login.accessToken)(emails.add, add);
  });

  it('[H740] after ten wrong passwords, an attempt to confirm the password is refused by a rate limit, even with the correct password', async () => {
    const ann = await t.ann();
    await signedInLongAgo(ann.uuid);
    for (let tries = 0; tries < 10; tries += 1)
      await refusalOf(ann.api(reauthentication.confirm, { password: `no ${tries}` }));
    const right = await refusalOf(ann.api(reauthentication.confirm, { password: 'correct horse' }));
    assert.equal(right.status, 429);
  });

  it('[H740] a user without a password confirms a sensitive change by a code sent to the phone number or to a verified address', async () => {
    const phone = '+34611222333';
    await t.api(mobileAuth.sendCode, { phone });
    const { accessToken, user } = await t.api(mobileAuth.verifyCode, { phone, code: codeIn(lastText()) });
    const api = t.as(accessToken);
    await signedInLongAgo(user.uuid);
    const email = 'phone-owner@example.org';
    const needed = { code: 'reauthentication_needed', details: { by: 'code' } };
    assert.deepEqual(await detailsOf(api(emails.add, { email })), needed);
    assert.deepEqual(await detailsOf(api(passwords.set, { password: 'battery staple' })), needed);
    assert.deepEqual(await api(reauthentication.sendCode), { to: '…333', expiresInSeconds: 600 });
    assert.equal((await refusalOf(api(reauthentication.sendCode))).code, 'code_too_soon');
    const code = codeIn(lastText());
    const wrong = code === '000000' ? '000001' : '000000';
    assert.equal(
      (await refusalOf(api(reauthentication.confirm, { code: wrong }))).code,
      'reauthentication_failed',
    );
    await api(reauthentication.confirm, { code });
    await api(emails.add, { email });
    await api(emails.verify, { code: codeIn((await mailsTo(email)).at(-1)?.text) });

    await signedInLongAgo(user.uuid);
    assert.equal((await refusalOf(api(reauthentication.confirm, { code }))).code, 'reauthentication_failed');
    const texts = sms.requests.length;
    assert.equal((await api(reauthentication.sendCode)).to, 'p…@example.org');
    assert.equal(sms.requests.length, texts);
    await api(reauthentication.confirm, { code: codeIn((await mailsTo(email)).at(-1)?.text) });
    await api(passwords.set, { password: 'battery staple' });
    assert.equal((await refusalOf(api(reauthentication.sendCode))).code, 'has_password');
  });

  it('[H740] a code to confirm a sensitive change is invalid after five wrong tries', async () => {
    const phone = '+34611222444';
    await t.api(mobileAuth.sendCode, { phone });
    const { accessToken, user } = await t.api(mobileAuth.verifyCode, { phone, code: codeIn(lastText()) });
    const api = t.as(accessToken);
    await signedInLongAgo(user.uuid);
    await api(reauthentication.sendCode);
    const code = codeIn(lastText());
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      await refusalOf(api(reauthentication.confirm, { code: wrong }));
    assert.equal((await refusalOf(api(reauthentication.confirm, { code }))).code, 'reauthentication_failed');
  });

  it('[H741] when an account’s e-mail address is added or removed, all its verified addresses get a mail, and so does the removed one', async () => {
    const ann = await t.ann();
    await verify(ann);
    const second = await ann.api(emails.add, { email: `second.${ann.email}`, type: 'work' });
    await t.sendMail();
    const [told] = await mailsTo(ann.email);
    assert.equal(told?.subject, 'An email address was added to your account');
    assert.match(told?.text ?? '', new RegExp(second.email));
    assert.equal((await mailsTo(second.email)).length, 1, 'the new address receives its code alone');
    await ann.api(emails.verify, {
      code: codeIn((await mailsTo(second.email))[0]?.text),
      email: second.email,
    });
    const [first] = await ann.api(emails.list);
    await ann.api(emails.remove, { id: first?.id ?? 0 });
    await t.sendMail();
    for (const address of [ann.email, second.email])
      assert.equal(
        (await mailsTo(address)).at(-1)?.subject,
        'An email address was removed from your account',
        address,
      );
  });

  it('[H741] an unverified address of an account gets no mail about changes of the account', async () => {
    const ann = await t.ann();
    const second = await ann.api(emails.add, { email: `second.${ann.email}` });
    await t.sendMail();
    await ann.api(emails.remove, { id: second.id });
    assert.deepEqual(await mailsTo(ann.email), []);
    assert.equal((await mailsTo(second.email)).length, 1, 'its code alone');
  });

  it('[H741] the verified addresses of an account get a mail about every change of its password, whether by the user or by an admin', async () => {
    const [ann, admin] = [await t.ann(), await t.createUser('admin', 'admin')];
    await verify(ann);
    await ann.api(emails.add, { email: `second.${ann.email}` });
    await verify(ann);
    await t.sendMail();
    const told = async (address: string) => {
      await t.sendMail();
      return (await mailsTo(address)).filter(
        ({ subject }) => subject === 'The password of your account was changed',
      ).length;
    };
    await ann.api(passwords.change, { previousPassword: 'correct horse', newPassword: 'battery staple' });
    assert.deepEqual([await told(ann.email), await told(`second.${ann.email}`)], [1, 1]);
    await t.api(passwords.forgot, { email: ann.email });
    await t.sendMail();
    const token = /reset=(\S+)/.exec((await mailsTo(ann.email)).at(-1)?.text ?? '')?.[1] ?? '';
    await t.api(passwords.reset, { token, newPassword: 'a third password' });
    assert.deepEqual([await told(ann.email), await told(`second.${ann.email}`)], [2, 2]);
    await admin.api(passwords.changeByAdmin, { userUuid: ann.uuid, newPassword: 'a fourth password' });
    assert.deepEqual([await told(ann.email), await told(`second.${ann.email}`)], [3, 3]);
  });

  it('[H741] an account’s e-mail address that an admin has set cannot be removed until another one is verified', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'CREATED_BY_ADMIN' });
    const second = await ann.api(emails.add, { email: `second.${ann.email}` });
    const [first] = await ann.api(emails.list);
    assert.equal((await refusalOf(ann.api(emails.remove, { id: first?.id ?? 0 }))).code, 'last_email');
    await ann.api(emails.verify, {
      code: codeIn((await mailsTo(second.email)).at(-1)?.text),
      email: second.email,
    });
    await ann.api(emails.remove, { id: first?.id ?? 0 });
  });
});

describe('how long a sign-in allows sensitive changes', () => {
  const t = restTest({ limits: { REAUTHENTICATE_AFTER_MINUTES: 60 } });

  it('[H740] the time after which a sensitive change needs a new confirmation is configurable', async () => {
    const ann = await t.ann();
    const minutesAgo = (minutes: number) =>
      Session.query(t.db)
        .where({ userUuid: ann.uuid })
        .patch({ authenticatedAt: new Date(Date.now() - minutes * 60_000).toISOString() });
    await minutesAgo(50);
    await ann.api(emails.add, { email: `second.${ann.email}` });
    await minutesAgo(61);
    const refusal = await refusalOf(ann.api(emails.add, { email: `third.${ann.email}` }));
    assert.equal(refusal.code, 'reauthentication_needed');
  });
});
