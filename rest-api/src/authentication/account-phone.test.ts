import assert from 'node:assert/strict';
import { accountPhone } from '@hangout/contract/rest/authentication/account-phone';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { mobileAuth } from '@hangout/contract/rest/authentication/phone-validation';
import { Session } from '@hangout/db/models/accounts';
import { SecurityEvent } from '@hangout/db/models/audit';
import { PhoneCode } from '@hangout/db/models/phones';
import { readConfig } from '@hangout/platform/config/config';
import { createFakeHttpServer } from '@hangout/testkit/fake-http-server';
import { waitUntil } from '@hangout/testkit/wait-for';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('the phone number of an account', () => {
  const sms = createFakeHttpServer(() => ({ status: 202 }));
  const sent = () => sms.requests.map(({ body }): { to: string; text: string } => JSON.parse(String(body)));
  const codeFor = (to: string) =>
    /\d{6}/.exec(sent().findLast((one) => one.to === to)?.text ?? '')?.[0] ?? '';
  const t = restTest({
    dependencies: async () => ({
      config: readConfig(
        { LOG_LEVEL: 'error', SMS_URL: `http://${await sms.start()}/messages`, SMS_TOKEN: 'secret' },
        { TEXT_CODES_PER_NETWORK_AN_HOUR: 100 },
      ),
    }),
  });
  after(() => sms.stop());
  /** Moves the last code's sending time into the past. */
  const later = (phone: string) =>
    PhoneCode.query(t.db).where({ phone }).patch({ sentAt: '2020-01-01T00:00:00Z' });

  it('[H499] a user changes the phone number by a code sent to the new number, and can then sign in only with the new number', async () => {
    const [old, next] = ['+34611000001', '+34611000002'];
    await t.api(mobileAuth.sendCode, { phone: old });
    const { accessToken, user } = await t.api(mobileAuth.verifyCode, { phone: old, code: codeFor(old) });
    const kim = t.as(accessToken);
    assert.deepEqual(await kim(accountPhone.mine), { phone: old });
    assert.equal((await kim(accountPhone.sendCode, { phone: '+34 611 00 00 02' })).phone, next);
    assert.match(sent().at(-1)?.text ?? '', /ties this number to an account/);
    const wrong = codeFor(next) === '000000' ? '000001' : '000000';
    const refused = await refusalOf(kim(accountPhone.change, { phone: next, code: wrong }));
    assert.equal(refused.code, 'phone_code_incorrect');
    assert.deepEqual(await kim(accountPhone.change, { phone: next, code: codeFor(next) }), { phone: next });
    const again = await refusalOf(kim(accountPhone.change, { phone: next, code: codeFor(next) }));
    assert.equal(again.code, 'phone_code_incorrect', 'a code is good once');
    for (const [phone, isKims] of [
      [next, true],
      [old, false],
    ] as const) {
      await later(phone);
      await t.api(mobileAuth.sendCode, { phone });
      const entered = await t.api(mobileAuth.verifyCode, { phone, code: codeFor(phone) });
      assert.equal(entered.user.uuid === user.uuid, isKims, phone);
    }
  });

  it('[H499] a code sent to a phone works only for the purpose for which it was requested: signing in, or changing the number of one account', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const phone = '+34611000003';
    await ann.api(accountPhone.sendCode, { phone });
    const code = codeFor(phone);
    for (const call of [
      () => t.api(mobileAuth.verifyCode, { phone, code }),
      () => bob.api(accountPhone.change, { phone, code }),
    ])
      assert.equal((await refusalOf(call())).code, 'phone_code_incorrect');
    await ann.api(accountPhone.change, { phone, code });
    await later(phone);
    await t.api(mobileAuth.sendCode, { phone });
    const forSignIn = bob.api(accountPhone.change, { phone, code: codeFor(phone) });
    assert.equal((await refusalOf(forSignIn)).code, 'phone_code_incorrect');
    // A user who receives the number's text messages learns that the number is taken, but cannot take it over.
    await later(phone);
    await bob.api(accountPhone.sendCode, { phone });
    const taken = bob.api(accountPhone.change, { phone, code: codeFor(phone) });
    assert.equal((await refusalOf(taken)).code, 'phone_taken');
    assert.deepEqual(await ann.api(accountPhone.mine), { phone });
  });

  it('[H499] changing the phone number needs a recent sign-in, sends a mail, and is recorded as a security event', async () => {
    const ann = await t.ann();
    const phone = '+34611000004';
    await t.db.raw(`update emails set status = 'VERIFIED' where user_uuid = ?`, [ann.uuid]);
    assert.equal((await refusalOf(ann.api(accountPhone.remove))).code, 'phone_not_found');
    await ann.api(accountPhone.sendCode, { phone });
    const signedInAt = (time: string) =>
      Session.query(t.db).where({ userUuid: ann.uuid }).patch({ authenticatedAt: time });
    await signedInAt('2020-01-01T00:00:00Z');
    const change = () => ann.api(accountPhone.change, { phone, code: codeFor(phone) });
    for (const call of [
      () => ann.api(accountPhone.sendCode, { phone }),
      change,
      () => ann.api(accountPhone.remove),
    ])
      assert.equal((await refusalOf(call())).code, 'reauthentication_needed');
    await signedInAt(new Date().toISOString());
    await change();
    await ann.api(accountPhone.remove);
    assert.deepEqual(await ann.api(accountPhone.mine), { phone: null });
    await t.sendMail();
    const subjects = t.sentMail.filter(({ to }) => to === ann.email).map(({ subject }) => subject);
    for (const what of ['changed', 'removed'])
      assert.ok(subjects.includes(`The phone number of your account was ${what}`), what);
    await waitUntil(async () => {
      const found = await SecurityEvent.query(t.db).where({ kind: 'phoneChanged', subjectUuid: ann.uuid });
      return found.filter(({ outcome }) => outcome === 'success').length === 2;
    });
  });

  it('[H499] a user cannot remove the phone number if the account has no other way to sign in', async () => {
    const phone = '+34611000005';
    await t.api(mobileAuth.sendCode, { phone });
    const { accessToken } = await t.api(mobileAuth.verifyCode, { phone, code: codeFor(phone) });
    const kim = t.as(accessToken);
    assert.equal((await refusalOf(kim(accountPhone.remove))).code, 'last_way_in');
    const { accessToken: renewed } = await kim(passwords.set, { password: 'a better battery staple' });
    const remove = () => t.as(renewed)(accountPhone.remove);
    assert.equal((await refusalOf(remove())).code, 'last_way_in', 'a password needs an address');
    await t.as(renewed)(emails.add, { email: 'kim@example.org' });
    await remove();
    assert.deepEqual(await t.as(renewed)(accountPhone.mine), { phone: null });
  });
});
