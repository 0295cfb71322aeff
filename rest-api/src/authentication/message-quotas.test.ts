import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { ApiError } from '@hangout/contract/framework/errors';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { mobileAuth } from '@hangout/contract/rest/authentication/phone-validation';
import { takeFromQuota } from '@hangout/db';
import { Email } from '@hangout/db/models/accounts';
import { PhoneCode } from '@hangout/db/models/phones';
import { DailyQuota } from '@hangout/db/models/rate-limits';
import type { LinkMailRequest } from '@hangout/jobs/link-mails';
import { readConfig } from '@hangout/platform/config/config';
import type { JobRun, Jobs } from '@hangout/platform/jobs/jobs';
import type { Mailer } from '@hangout/platform/mail/mailer';
import { createFakeHttpServer } from '@hangout/testkit/fake-http-server';
import { startLinkMailJobs } from '@hangout/worker/mail/link-mail-jobs';
import { startQuotaRemoval } from '@hangout/worker/quotas/quota-removal';
import { type RestTest, refusalOf, restTest } from '../testing/rest-test.ts';

const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? '';
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const longOver = { endsAt: '2020-01-01T00:00:00Z' };

/** An API client without a session, at an IP address. */
const apiFrom = (t: RestTest, address: string) =>
  createApi({
    base: t.base,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', address);
      return fetch(url, { ...init, headers });
    },
  });

/** Returns 'done', or the code of the refusal. */
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code;
      throw error;
    },
  );

describe('daily quotas of mails with codes and links', () => {
  const t = restTest({
    env: { BEHIND_PROXY: 'true' },
    limits: { MAILS_PER_ACCOUNT_A_DAY: 7, MESSAGES_PER_NETWORK_A_DAY: 6 },
  });
  const pauseIsOver = () => Email.query(t.db).patch({ lastSentAt: '2020-01-01T00:00:00Z' });
  const mailsTo = async (to: string) => {
    await t.sendMail();
    return t.sentMail.filter((mail) => mail.to === to);
  };

  it('[H745] an unverified address gets at most five codes a day, however many accounts request codes for it', async () => {
    const ann = await t.ann();
    for (let sent = 0; sent < 5; sent += 1) {
      await ann.api(emails.sendCode, {});
      await pauseIsOver();
    }
    const before = await Email.query(t.db).where({ userUuid: ann.uuid }).first();
    assert.deepEqual(await refusalOf(ann.api(emails.sendCode, {})), {
      status: 429,
      code: 'too_many_mails',
      message: 'Too many mails were sent today. Try again tomorrow.',
    });
    const kept = await Email.query(t.db).where({ userUuid: ann.uuid }).first();
    assert.equal(kept?.codeHash, before?.codeHash, 'the code that was sent stays valid');
    const bob = await t.bob();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ createdAt: '2020-01-01T00:00:00Z' });
    assert.equal((await refusalOf(bob.api(emails.add, { email: ann.email }))).code, 'too_many_mails');
    assert.equal((await bob.api(emails.list)).length, 1, 'the address is not added without its code');
    assert.equal((await mailsTo(ann.email)).length, 5);
    await DailyQuota.query(t.db).patch(longOver);
    await ann.api(emails.sendCode, {});
  });

  it('[H745] an account may request only the allowed number of codes a day, counted over all its addresses', async () => {
    const ann = await t.ann();
    for (let at = 0; at < 7; at += 1) await ann.api(emails.add, { email: `${at}.${ann.email}` });
    assert.equal((await refusalOf(ann.api(emails.add, { email: `8.${ann.email}` }))).code, 'too_many_mails');
    await pauseIsOver();
    assert.equal((await refusalOf(ann.api(emails.sendCode, {}))).code, 'too_many_mails');
  });

  it('[H745] one network may request only the allowed number of password reset mails a day', async () => {
    const forgot = (address: string, email: string) =>
      outcomeOf(apiFrom(t, address)(passwords.forgot, { email }));
    const outcomes = [];
    for (let at = 0; at < 7; at += 1)
      outcomes.push(await forgot(`2001:db8:7:7::${at + 1}`, `nobody-${at}@example.org`));
    assert.deepEqual(outcomes, [...Array(6).fill('done'), 'too_many_mails']);
    assert.equal(await forgot('198.51.100.7', 'nobody@example.org'), 'done');
  });

  it('[H745] many requests for reset mails from one network do not keep the address’s owner, in another network, from getting one', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    const forgot = (address: string) =>
      outcomeOf(apiFrom(t, address)(passwords.forgot, { email: ann.email }));
    for (let at = 0; at < 3; at += 1) await forgot('203.0.113.20');
    assert.equal(await forgot('203.0.113.20'), 'rate_limited');
    assert.equal(await forgot('198.51.100.20'), 'done');
    await t.sendMail();
    assert.equal((await mailsTo(ann.email)).length, 4);
    // Requests from many networks together are limited by the account's daily quota.
    for (let at = 0; at < 5; at += 1) await forgot(`192.0.2.${at + 1}`);
    await t.sendMail();
    assert.equal((await mailsTo(ann.email)).length, 7);
  });

  it('[H745] further attempts to send a reset mail that the mail server refused do not use up the account’s quota', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    let attempt: (request: LinkMailRequest, run: JobRun) => Promise<void> = async () => {};
    const jobs: Pick<Jobs, 'work'> = {
      async work(_name, handler) {
        attempt = (request, run) => handler(request as never, run);
      },
    };
    const mail: Mailer = {
      async send() {
        throw new Error('the mail server is down');
      },
      close() {},
    };
    const { config, tokens } = t.dependencies;
    await startLinkMailJobs({ db: t.db, config, tokens, mail, jobs });
    const request = { kind: 'reset', address: ann.email, origin: t.base, to: '/', language: 'en' } as const;
    const run = { id: 'job', lastTry: false, signal: new AbortController().signal };
    for (let tries = 0; tries < 8; tries += 1)
      await assert.rejects(attempt(request, { ...run, firstTry: tries === 0 }), /the mail server is down/);
    assert.equal(
      await outcomeOf(apiFrom(t, '198.51.100.21')(passwords.forgot, { email: ann.email })),
      'done',
    );
    assert.equal((await mailsTo(ann.email)).length, 1);
  });

  it('[H746] wrong codes that strangers enter for an address do not invalidate the code for the user who is signed in', async () => {
    const ann = await t.ann();
    await ann.api(emails.sendCode, {});
    const code = codeIn((await mailsTo(ann.email)).at(-1)?.text);
    const confirm = (address: string, tried: string) =>
      outcomeOf(apiFrom(t, address)(emails.confirm, { email: ann.email, code: tried }));
    for (let network = 0; network < 6; network += 1)
      for (let tries = 0; tries < 5; tries += 1)
        assert.equal(await confirm(`203.0.113.${100 + network}`, wrongFor(code)), 'code_incorrect');
    const fromElsewhere = await confirm('198.51.100.30', code);
    assert.equal(fromElsewhere, 'code_incorrect', 'without the session a code bears twenty tries in all');
    assert.deepEqual(await ann.api(emails.verify, { code }), { status: 'VERIFIED' });
  });

  it('[H746] one network may try five codes for an address without a session; a correct code from another network is still accepted', async () => {
    const ann = await t.ann();
    await ann.api(emails.sendCode, {});
    const code = codeIn((await mailsTo(ann.email)).at(-1)?.text);
    const confirm = (address: string, tried: string) =>
      outcomeOf(apiFrom(t, address)(emails.confirm, { email: ann.email, code: tried }));
    for (let tries = 0; tries < 5; tries += 1) await confirm('203.0.113.40', wrongFor(code));
    assert.equal(await confirm('203.0.113.40', code), 'code_incorrect');
    assert.equal(await confirm('198.51.100.40', code), 'done');
  });
});

describe('daily quotas of text messages with codes', () => {
  const sms = createFakeHttpServer(() => ({ status: 202 }));
  const t = restTest({
    dependencies: async () => ({
      config: readConfig(
        {
          LOG_LEVEL: 'error',
          BEHIND_PROXY: 'true',
          SMS_URL: `http://${await sms.start()}/messages`,
        },
        { MESSAGES_PER_NETWORK_A_DAY: 4, TEXT_CODES_PER_PHONE_A_DAY: 3 },
      ),
    }),
  });
  after(() => sms.stop());
  const send = (address: string, phone: string) =>
    outcomeOf(apiFrom(t, address)(mobileAuth.sendCode, { phone }));
  const verify = (address: string, phone: string, code: string) =>
    outcomeOf(apiFrom(t, address)(mobileAuth.verifyCode, { phone, code }));
  const pauseIsOver = () => PhoneCode.query(t.db).patch({ sentAt: '2020-01-01T00:00:00Z' });
  const lastCode = () => codeIn(String(sms.requests.at(-1)?.body));

  it('[H745] one IPv6 network (/64) may request only the allowed number of text messages a day, whichever of its addresses it uses', async () => {
    const outcomes = [];
    for (let at = 0; at < 5; at += 1)
      outcomes.push(await send(`2001:db8:1:1::${at + 1}`, `+3461100000${at}`));
    assert.deepEqual(outcomes, ['done', 'done', 'done', 'done', 'too_many_codes']);
    assert.equal(await send('198.51.100.1', '+34611000009'), 'done');
  });

  it('[H745] the number of codes that a phone number gets in a day is configurable', async () => {
    const phone = '+34611000020';
    const outcomes = [];
    for (let at = 0; at < 4; at += 1) {
      outcomes.push(await send(`192.0.2.${at + 1}`, phone));
      await pauseIsOver();
    }
    assert.deepEqual(outcomes, ['done', 'done', 'done', 'too_many_codes']);
  });

  it('[H1560] strangers who request codes for a phone number neither invalidate the code of its owner nor use up the owner’s quota', async () => {
    const [phone, home] = ['+34611000025', '198.51.100.77'];
    await send(home, phone);
    const first = lastCode();
    assert.equal(await send('203.0.113.77', phone), 'done', 'a stranger need not wait for the owner');
    assert.equal(await verify(home, phone, first), 'done');
    for (const stranger of ['203.0.113.78', '203.0.113.79']) await send(stranger, phone);
    assert.equal(await send('203.0.113.80', phone), 'too_many_codes');
    assert.equal(await send(home, phone), 'done');
    assert.equal(await verify(home, phone, lastCode()), 'done');
  });

  it('[H746] wrong codes that strangers enter do not invalidate a phone code for the network that requested it', async () => {
    const phone = '+34611000030';
    await send('198.51.100.50', phone);
    const code = lastCode();
    for (let network = 0; network < 6; network += 1)
      for (let tries = 0; tries < 5; tries += 1)
        assert.equal(
          await verify(`203.0.113.${50 + network}`, phone, wrongFor(code)),
          'phone_code_incorrect',
        );
    assert.equal(await verify('192.0.2.50', phone, code), 'phone_code_incorrect');
    assert.equal(await verify('198.51.100.50', phone, code), 'done');
  });

  it('[H746] after five wrong tries of a phone code from the network that requested it, another network can still use it', async () => {
    const phone = '+34611000040';
    await send('198.51.100.60', phone);
    const code = lastCode();
    for (let tries = 0; tries < 5; tries += 1) await verify('198.51.100.60', phone, wrongFor(code));
    assert.equal(await verify('198.51.100.60', phone, code), 'phone_code_incorrect');
    assert.equal(await verify('203.0.113.60', phone, code), 'done');
  });
});

describe('takeFromQuota, the daily quota', () => {
  const t = restTest();

  it('[H745] takeFromQuota grants at most what is left, even to simultaneous callers, and starts again the next day', async () => {
    const take = (wanted: number) => takeFromQuota(t.db, { key: ['test', 'one'], most: 10, wanted });
    assert.deepEqual([await take(4), await take(4), await take(4), await take(1)], [4, 4, 2, 0]);
    await DailyQuota.query(t.db).patch(longOver);
    const granted = await Promise.all(Array.from({ length: 15 }, () => take(1)));
    assert.equal(granted.filter((one) => one === 1).length, 10);
    assert.equal(await takeFromQuota(t.db, { key: ['test', 'another'], most: 10 }), 1);
  });

  it('[H745] daily quotas of codes are stored without e-mail addresses, and are deleted when their day is over', async () => {
    await takeFromQuota(t.db, { key: ['test', 'ann@example.org'], most: 1 });
    assert.ok(!JSON.stringify(await DailyQuota.query(t.db)).includes('ann'));
    await DailyQuota.query(t.db).patch(longOver);
    await takeFromQuota(t.db, { key: ['test', 'later'], most: 1 });
    const log = { info: () => {}, warn: (error: unknown) => assert.fail(String(error)) };
    await startQuotaRemoval({ db: t.db, log })();
    assert.equal(await DailyQuota.query(t.db).resultSize(), 1);
  });
});
