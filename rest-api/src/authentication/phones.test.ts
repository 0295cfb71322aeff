import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';
import { mobileAuth, phoneValidation } from '@hangout/contract/rest/authentication/phone-validation';
import { phoneWhitelist } from '@hangout/contract/rest/authentication/phone-whitelist';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { User } from '@hangout/db/models/accounts';
import { PhoneCode, PhoneValidation } from '@hangout/db/models/phones';
import { readConfig } from '@hangout/platform/config/config';
import { createFakeHttpServer } from '@hangout/testkit/fake-http-server';
import { refusalOf, restTest } from '../testing/rest-test.ts';

const invalid = 'Phone number is invalid. Only real, non-VoIP mobile numbers are allowed.';

describe('phone numbers and sign-in by text message', () => {
  /** A fake SMS gateway for SMS_URL. */
  const sms = createFakeHttpServer(() => ({ status: 202 }));
  const sent = () => sms.requests.map(({ body }): { to: string; text: string } => JSON.parse(String(body)));
  const codeFor = (to: string) =>
    /\d{6}/.exec(sent().findLast((one) => one.to === to)?.text ?? '')?.[0] ?? '';
  const t = restTest({
    dependencies: async () => ({
      config: readConfig({
        LOG_LEVEL: 'error',
        SMS_URL: `http://${await sms.start()}/messages`,
        SMS_TOKEN: 'secret',
      }),
    }),
  });
  after(() => sms.stop());
  const admin = () => t.createUser('boss', 'admin');
  const validate = (phone: string) => t.api(phoneValidation.validate, { phone });
  /** Moves the last code's sending time into the past. */
  const later = (phone: string) =>
    PhoneCode.query(t.db).where({ phone }).patch({ sentAt: '2020-01-01T00:00:00Z' });

  it('[H812] a phone number can be validated by POST, and by GET only from scripts of this site and from clients other than browsers', async () => {
    const { phone, status } = await t.api(phoneValidation.validateByPost, { phone: '+34 612 34 56 78' });
    assert.deepEqual([phone, status], ['+34612345678', 'VALID']);
    const url = `${t.base}/api/user-service/phone-validation/validate/+34612345678`;
    const forged = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    ];
    const before = await PhoneValidation.query(t.db).resultSize();
    for (const headers of forged)
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(url, { method, headers: headers as Record<string, string> });
        assert.equal(answer.status, 403, JSON.stringify(headers));
        if (method === 'GET') assert.match(await answer.text(), /pages ask for it by POST/);
      }
    assert.equal(await PhoneValidation.query(t.db).resultSize(), before, 'nothing was written');
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }])
      assert.equal((await fetch(url, { headers: headers as Record<string, string> })).status, 200);
  });

  it('[R033] [R126] only existing mobile numbers that are not VoIP are valid; a number without a country code gets VALIDATION_ERROR', async () => {
    const cases = {
      '+34 612 34 56 78': 'VALID',
      '+1 (415) 555-2671': 'VALID',
      '0034612345678': 'VALID',
      '+44 56 1234 5678': 'VOIP',
      '+34 912 34 56 78': 'INVALID',
      '+34 800 12 34 56': 'INVALID',
      '+1 555': 'INVALID',
      'not a number': 'INVALID',
      '612345678': 'VALIDATION_ERROR',
    };
    for (const [phone, status] of Object.entries(cases))
      assert.equal((await validate(phone)).status, status, phone);
    assert.equal((await validate('+34 612 34 56 78')).phone, '+34612345678');
  });

  it('[R127] an invalid phone number is refused with a message that asks for a real mobile number, and no text message is sent', async () => {
    for (const phone of ['+34 912 34 56 78', '+44 56 1234 5678', '+1 555'])
      assert.deepEqual(await refusalOf(t.api(mobileAuth.sendCode, { phone })), {
        status: 400,
        code: 'phone_invalid',
        message: invalid,
      });
    assert.equal(sms.requests.length, 0);
  });

  it('[R163] admins add phone numbers to the whitelist and remove numbers from it; other users are refused', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const phone = '+34 913 33 44 55';
    for (const call of [phoneWhitelist.add, phoneWhitelist.addForAdmins]) {
      assert.equal((await refusalOf(ann.api(call, { phone }))).status, 403);
      assert.deepEqual(await refusalOf(t.api(call, { phone })), {
        status: 401,
        code: 'unauthorized',
        message: 'Unauthorized to perform action',
      });
    }
    assert.equal((await refusalOf(ann.api(phoneWhitelist.list))).status, 403);
    const listed = await boss.api(phoneWhitelist.add, { phone, note: 'our office' });
    assert.deepEqual([listed.phone, listed.note, listed.addedBy], ['+34913334455', 'our office', boss.uuid]);
    assert.equal((await boss.api(phoneWhitelist.addForAdmins, { phone })).id, listed.id);
    assert.equal((await validate(phone)).status, 'VALID');
    const { data } = await boss.api(phoneWhitelist.list, { filter: 'phone||$eq||+34913334455' });
    assert.deepEqual(data, [listed]);
    await boss.api(phoneWhitelist.remove, { id: listed.id });
    assert.equal((await validate(phone)).status, 'INVALID');
    assert.equal((await refusalOf(boss.api(phoneWhitelist.removeById, { id: listed.id }))).status, 404);
    await boss.api(phoneWhitelist.add, { phone });
    await boss.api(phoneWhitelist.removeNumber, { phone });
    assert.equal((await refusalOf(boss.api(phoneWhitelist.removeNumber, { phone }))).status, 404);
    assert.equal((await refusalOf(boss.api(phoneWhitelist.add, { phone: 'office' }))).message, invalid);
  });

  it('[H622] the first code for a phone number creates an account, and later codes sign in to it', async () => {
    const phone = '+34 611 11 11 11';
    const sent = await t.api(mobileAuth.sendCode, { phone });
    assert.deepEqual(sent, { phone: '+34611111111', expiresInSeconds: 600 });
    assert.equal(sms.requests.at(-1)?.headers.authorization, 'Bearer secret');
    const code = codeFor(sent.phone);
    const first = await t.api(mobileAuth.verifyCode, { phone, code });
    assert.deepEqual([first.isNew, first.user.email, first.user.hasPassword], [true, null, false]);
    assert.equal((await t.as(first.accessToken)(profiles.own)).uuid, first.user.uuid);
    const used = await refusalOf(t.api(mobileAuth.verifyCode, { phone, code }));
    assert.deepEqual([used.status, used.code], [403, 'phone_code_incorrect']);

    await later(sent.phone);
    await t.api(mobileAuth.sendCode, { phone });
    const again = await t.api(mobileAuth.verifyCode, { phone, code: codeFor(sent.phone) });
    assert.deepEqual([again.isNew, again.user.uuid], [false, first.user.uuid]);

    await User.query(t.db).where({ uuid: first.user.uuid }).patch({ bannedUntil: 'infinity' });
    await later(sent.phone);
    await t.api(mobileAuth.sendCode, { phone });
    const banned = t.api(mobileAuth.verifyCode, { phone, code: codeFor(sent.phone) });
    assert.equal((await refusalOf(banned)).code, 'account_banned');
  });

  it('[H621] a second code for a phone number is refused right after the first, and a code is invalid after five wrong tries', async () => {
    const phone = '+34622222222';
    await t.api(mobileAuth.sendCode, { phone });
    assert.equal((await refusalOf(t.api(mobileAuth.sendCode, { phone }))).code, 'code_too_soon');
    const code = codeFor(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      assert.equal((await refusalOf(t.api(mobileAuth.verifyCode, { phone, code: wrong }))).status, 403);
    assert.equal((await refusalOf(t.api(mobileAuth.verifyCode, { phone, code }))).status, 403);
  });

  it('[R128] [H487] [H620] everybody can read the limits of phone codes, and a phone number gets no more codes a day than these allow', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const limits = await t.api(phoneValidation.fraudConstants);
    assert.deepEqual(
      [limits.codeLifetimeSeconds, limits.codePauseSeconds, limits.triesPerCode],
      [600, 30, 5],
    );
    assert.equal(limits.maxCodesPerPhonePerDay, 5);
    await boss.api(phoneValidation.forgetRecents);
    const phone = '+34633333333';
    for (let sent = 0; sent < limits.maxCodesPerPhonePerDay; sent += 1) {
      await later(phone);
      await t.api(mobileAuth.sendCode, { phone });
    }
    await later(phone);
    assert.equal((await refusalOf(t.api(mobileAuth.sendCode, { phone }))).code, 'too_many_codes');
    const { count, data } = await boss.api(phoneValidation.recents, { limit: 1 });
    assert.equal(count, 5);
    assert.deepEqual([data[0]?.phone, data[0]?.status, data[0]?.codeSent], [phone, 'VALID', true]);
    await boss.api(phoneValidation.forgetRecents);
    assert.equal((await boss.api(phoneValidation.recents)).count, 0);
    assert.equal((await refusalOf(ann.api(phoneValidation.recents))).status, 403);
  });

  it('[H620] [H662] simultaneous requests for phone codes all count against the limit of their IP address', async () => {
    const boss = await admin();
    const { maxCodesPerIpPerHour } = await boss.api(phoneValidation.fraudConstants);
    await boss.api(phoneValidation.forgetRecents);
    const phones = Array.from({ length: maxCodesPerIpPerHour + 6 }, (_, at) => `+346440000${10 + at}`);
    const asked = await Promise.all(
      phones.map((phone) =>
        t.api(mobileAuth.sendCode, { phone }).then(
          () => 'sent',
          (error: unknown) => (error instanceof ApiError ? error.code : error),
        ),
      ),
    );
    const times = (what: string) => asked.filter((one) => one === what).length;
    assert.deepEqual([times('sent'), times('too_many_codes')], [maxCodesPerIpPerHour, 6]);
    assert.equal(sent().filter((one) => phones.includes(one.to)).length, maxCodesPerIpPerHour);
    await boss.api(phoneValidation.forgetRecents);
  });
});

describe('phone codes that are bound to a request id', () => {
  const sms = createFakeHttpServer(() => ({ status: 202 }));
  const t = restTest({
    dependencies: async () => ({
      config: readConfig({ LOG_LEVEL: 'error', SMS_URL: `http://${await sms.start()}/messages` }),
    }),
  });
  after(() => sms.stop());

  it('[H828] a phone code that was requested with a request id is accepted only together with this id', async () => {
    const phone = '+34611999111';
    const { requestId } = await t.api(mobileAuth.sendCode, { phone, withRequestId: true });
    assert.match(requestId ?? '', /^[\w-]{22}$/);
    const code = /\d{6}/.exec(String(sms.requests.at(-1)?.body).split('code')[1] ?? '')?.[0] ?? '';
    const attempts = [{}, { requestId: 'another' }, { requestId: '' }];
    for (const given of attempts)
      assert.equal(
        (await refusalOf(t.api(mobileAuth.verifyCode, { phone, code, ...given }))).code,
        'phone_code_incorrect',
      );
    assert.ok((await t.api(mobileAuth.verifyCode, { phone, code, requestId: requestId ?? '' })).accessToken);
  });

  it('[H828] a phone code that was requested without a request id is accepted without one', async () => {
    const phone = '+34611999222';
    assert.deepEqual(Object.keys(await t.api(mobileAuth.sendCode, { phone })), ['phone', 'expiresInSeconds']);
    const code = /\d{6}/.exec(String(sms.requests.at(-1)?.body).split('code')[1] ?? '')?.[0] ?? '';
    assert.ok((await t.api(mobileAuth.verifyCode, { phone, code })).accessToken);
  });
});
