import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { mobileAuth, phoneValidation } from '@hangout/contract/rest/authentication/phone-validation';
import { secondFactor } from '@hangout/contract/rest/authentication/second-factor';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { vouchers } from '@hangout/contract/rest/vouchers/vouchers';
import {
  deleteDiscordAccount,
  deleteEmail,
  deletePhoneOfUser,
  insertEmail,
  insertPasskey,
  insertPhone,
  saveDiscordAccount,
} from '@hangout/db';
import { Email, Passkey, User } from '@hangout/db/models/accounts';
import { readConfig } from '@hangout/platform/config/config';
import { createDevOutbox } from '@hangout/platform/dev-outbox/outbox';
import { computeTotpCode } from '@hangout/platform/second-factor/second-factor';
import { openDiscord } from '../discord/open-discord.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';
import { hasOtherWayIn } from './other-way-in.ts';

const PASSWORD = 'correct horse';

describe('signing up and signing in by mail, phone and links', () => {
  const outbox = createDevOutbox();
  const t = restTest({ dependencies: () => ({ outbox }), limits: { SIGN_UP_MAILS_PER_NETWORK_A_DAY: 4 } });
  const mailTo = async (to: string) => {
    await t.sendMail();
    return t.sentMail.findLast((mail) => mail.to === to);
  };
  const verify = (userUuid: string) => Email.query(t.db).where({ userUuid }).patch({ status: 'VERIFIED' });
  const codeTo = (phone: string) =>
    outbox
      .list({ to: phone, kind: 'sms' })
      .map((one) => (one.kind === 'sms' ? /\d{6}/.exec(one.text)?.[0] : undefined))[0] ?? '';

  it('[H478] a sign-up by e-mail sends a mail with code and link, and the account can be used before the address is verified', async () => {
    const email = 'new.ann@example.org';
    const { accessToken, user } = await t.api(accounts.signUp, { email, password: PASSWORD });
    const mail = await mailTo(email);
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    const origin = `http://127.0.0.1:${new URL(t.base).port}`;
    assert.ok(mail?.text.includes(`${origin}/verify#email=new.ann%40example.org&code=${code}\n`), mail?.text);
    assert.deepEqual([mail?.action, mail?.language], ['Confirm this address', 'en']);
    assert.equal(user.emailVerified, false);
    const mine = t.as(accessToken);
    assert.equal((await mine(profiles.own)).uuid, user.uuid);
    assert.equal((await refusalOf(mine(emails.sendCode, {}))).code, 'too_soon');
    assert.deepEqual(await t.api(emails.confirm, { email, code }), { status: 'VERIFIED' });
    assert.equal((await mine(profiles.own)).emailVerified, true);
  });

  it('[H478] a sign-up with a voucher also sends a mail with a code', async () => {
    const { code: voucherCode } = await (await t.createUser('boss', 'admin')).api(vouchers.create, {
      level: 1,
    });
    const email = 'by.voucher@example.org';
    await t.api(vouchers.signUp, { email, password: PASSWORD, voucherCode });
    assert.match((await mailTo(email))?.text ?? '', /\d{6}/);
  });

  it('[H478] a sign-up from a network that has used up its quota of mails succeeds, and the user can request the code later', async () => {
    const made = [];
    for (let at = 0; at < 6; at += 1)
      made.push(await t.api(accounts.signUp, { email: `crowd.${at}@example.org`, password: PASSWORD }));
    await t.sendMail();
    assert.equal(await mailTo('crowd.5@example.org'), undefined);
    await t.as(made.at(-1)?.accessToken)(emails.sendCode, {});
    assert.match((await mailTo('crowd.5@example.org'))?.text ?? '', /\d{6}/);
  });

  it('[H477] a guest who signs up by phone keeps avatar and colour, and the nickname too unless it is taken or reserved', async () => {
    const appearance = { nickname: 'Brisk Otter 7', avatarId: 'bao', color: '#123456' } as const;
    const signUp = async (phone: string, wanted: object) => {
      await t.api(mobileAuth.sendCode, { phone });
      return t.api(mobileAuth.verifyCode, { phone, code: codeTo(phone), appearance: wanted });
    };
    const first = await signUp('+34611222001', appearance);
    assert.deepEqual(
      [first.isNew, first.user.nickname, first.user.avatarId, first.user.color],
      [true, 'Brisk Otter 7', 'bao', '#123456'],
    );
    const second = await signUp('+34611222002', appearance);
    assert.match(second.user.nickname, /^Brisk Otter 7 \w+$/);
    const third = await signUp('+34611222003', { nickname: 'Admin' });
    assert.notEqual(third.user.nickname, 'Admin');
    await t.db.raw(`update phone_codes set sent_at = '2020-01-01'`);
    const again = await signUp('+34611222001', { nickname: 'Somebody Else' });
    assert.deepEqual([again.isNew, again.user.nickname], [false, 'Brisk Otter 7']);
  });

  it('[H480] setting a new password by the mailed link signs the user in, after the second factor if it is on', async () => {
    const ann = await t.ann();
    await verify(ann.uuid);
    const tokenOf = async () =>
      /#to=%2Fr%2Fsaturday&reset=(\S+)/.exec((await mailTo(ann.email))?.text ?? '')?.[1] ?? '';
    const forgot = () => t.api(passwords.forgot, { email: ann.email, to: '/r/saturday' });
    await forgot();
    const done = await t.api(passwords.reset, { token: await tokenOf(), newPassword: 'battery staple' });
    assert.equal(done.stepToken, null);
    const mine = t.as(done.accessToken ?? '');
    assert.equal((await mine(profiles.own)).uuid, ann.uuid);

    const { secret } = await mine(secondFactor.begin, { password: 'battery staple' });
    await mine(secondFactor.confirm, { code: computeTotpCode(secret, Date.now()) });
    await forgot();
    const other = await t.api(passwords.reset, { token: await tokenOf(), newPassword: 'staple battery' });
    assert.equal(other.accessToken, null);
    // Uses the code of the next TOTP step, because each code is accepted once.
    const nextCode = computeTotpCode(secret, Date.now() + 30_000);
    const step = { stepToken: other.stepToken ?? '', code: nextCode };
    assert.ok((await t.api(auth.secondFactor, step)).accessToken);

    await User.query(t.db).where({ uuid: ann.uuid }).patch({ bannedUntil: 'infinity' });
    await t.api(passwords.forgot, { email: ann.email });
    const token = /reset=(\S+)/.exec((await mailTo(ann.email))?.text ?? '')?.[1] ?? '';
    assert.deepEqual(await t.api(passwords.reset, { token, newPassword: 'a third one' }), {
      accessToken: null,
      stepToken: null,
    });
  });

  it('[H1553] if somebody else created the account, a password reset by the owner of its e-mail address removes all other ways to sign in, and the mail says so', async () => {
    const address = 'true.owner@example.org';
    const { accessToken, user } = await t.api(accounts.signUp, { email: address, password: PASSWORD });
    const stranger = t.as(accessToken);
    const { uuid: userUuid } = user;
    const add = async () => {
      await Passkey.query(t.db).insert({
        ...{ userUuid, credentialId: randomUUID(), publicKey: 'AA', counter: 0, name: 'of the stranger' },
      });
      await t.db.raw(`insert into phones (phone, user_uuid) values (?, ?)`, ['+34611222077', userUuid]);
      await t.db.raw(
        `insert into discord_accounts (user_uuid, discord_id, name, access_token, expires_at)
         values (?, '77', 'stranger', '', now())`,
        [userUuid],
      );
      await Email.query(t.db).insert({
        ...{ userUuid, email: 'stranger@example.org', type: 'personal', status: 'VERIFIED' },
      });
    };
    const waysIn = async () => {
      const { rows } = await t.db.raw<{ rows: { ways: string[] }[] }>(
        `select array(select 'passkey' from passkeys where user_uuid = :userUuid union all
           select 'phone' from phones where user_uuid = :userUuid union all
           select 'discord' from discord_accounts where user_uuid = :userUuid union all
           select email from emails where user_uuid = :userUuid and status = 'VERIFIED') as ways`,
        { userUuid },
      );
      return rows[0]?.ways;
    };
    await add();
    // The sign-up has sent a code unless the tests above have used up the network's mails.
    await stranger(emails.sendCode, {}).catch(() => undefined);
    const code = /\b\d{6}\b/.exec((await mailTo(address))?.text ?? '')?.[0] ?? '';
    await t.api(emails.confirm, { email: address, code });
    const reset = async (newPassword: string) => {
      await t.api(passwords.forgot, { email: address });
      const token = /reset=(\S+)/.exec((await mailTo(address))?.text ?? '')?.[1] ?? '';
      return t.api(passwords.reset, { token, newPassword });
    };
    await reset('battery staple');
    assert.deepEqual(await waysIn(), [address]);
    assert.equal((await refusalOf(stranger(profiles.own))).status, 401);
    assert.match((await mailTo(address))?.text ?? '', /no longer open it/);

    // Sign-in methods that the owner adds afterwards survive the next reset, but not a new password set by an admin.
    await add();
    await reset('staple battery');
    assert.equal((await waysIn())?.length, 5);
    const boss = await t.createUser('boss', 'admin');
    await boss.api(passwords.changeByAdmin, { userUuid, newPassword: 'from the office' });
    assert.deepEqual((await waysIn())?.sort(), ['stranger@example.org', address].sort());
  });

  it('[H2096] links to sign in and for a new password, mailed to an address that was then removed from the account, are refused', async () => {
    const kai = await t.djKai();
    const { uuid: userUuid, email } = kai;
    await verify(userUuid);
    await Email.query(t.db).insert({
      ...{ userUuid, email: 'kai.now@example.org', type: 'personal', status: 'VERIFIED' },
    });
    await t.api(auth.mailMagicLink, { email });
    const link = /\/magic-link\/([^/\s]+)\//.exec((await mailTo(email))?.text ?? '')?.[1] ?? '';
    await t.api(passwords.forgot, { email });
    const token = /reset=(\S+)/.exec((await mailTo(email))?.text ?? '')?.[1] ?? '';
    const old = (await kai.api(emails.list)).find((one) => one.email === email);
    await kai.api(emails.remove, { id: old?.id ?? 0 });
    const entering = t.api(auth.validateMagicLink, { shortLivedToken: link });
    assert.equal((await refusalOf(entering)).code, 'link_invalid');
    const resetting = t.api(passwords.reset, { token, newPassword: 'battery staple' });
    assert.equal((await refusalOf(resetting)).code, 'can_not_reset');
  });

  it('[H1944] a sign-in method that the server does not offer now does not count as another way into an account', async () => {
    const { uuid: userUuid } = await t.createUser('pia', 'user');
    const { config } = t.dependencies;
    const served = readConfig({ DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'x' });
    const offered = { config, outbox, discord: openDiscord(served), oidc: t.dependencies.oidc };
    const production = { ...config, NODE_ENV: 'production' } as const;
    const hasWay = (changed: object = {}, origin = 'https://hangout.example.org') => {
      const call = { db: t.db, dependencies: { ...offered, ...changed }, request: { origin } };
      return hasOtherWayIn(call, userUuid, { provider: 'guild' });
    };
    assert.equal(await hasWay(), false);

    await insertPasskey(t.db, {
      ...{ userUuid, credentialId: randomUUID(), publicKey: 'AA', counter: 0, transports: [], name: 'key' },
    });
    assert.deepEqual([await hasWay(), await hasWay({}, 'https://192.0.2.7')], [true, false], 'passkey');
    await Passkey.query(t.db).where({ userUuid }).delete();

    await insertPhone(t.db, '+34611222088', userUuid);
    assert.deepEqual([await hasWay(), await hasWay({ config: production })], [true, false], 'phone');
    await deletePhoneOfUser(t.db, userUuid);

    await saveDiscordAccount(t.db, {
      ...{ userUuid, discordId: '88', name: 'pia', accessToken: '', expiresAt: new Date().toISOString() },
    });
    assert.deepEqual([await hasWay(), await hasWay({ discord: null })], [true, false], 'Discord');
    await deleteDiscordAccount(t.db, userUuid);

    const address = await insertEmail(t.db, { userUuid, email: 'pia@example.org', type: 'personal' });
    assert.equal(await hasWay(), false, 'not verified');
    await verify(userUuid);
    assert.deepEqual([await hasWay(), await hasWay({ config: production })], [true, false], 'address');
    await User.query(t.db).where({ uuid: userUuid }).patch({ passwordHash: 'a hash' });
    assert.equal(await hasWay({ config: production }), true, 'a password for the address');
    await deleteEmail(t.db, address.id);
    assert.equal(await hasWay(), false, 'a password alone');
  });

  it('[H895] a request for a mailed link that leads to another site is refused', async () => {
    for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      const email = 'ann@example.org';
      assert.equal((await refusalOf(t.api(passwords.forgot, { email, to }))).status, 400, to);
      assert.equal((await refusalOf(t.api(auth.mailMagicLink, { email, to }))).status, 400, to);
    }
  });

  it('[H482] a sign-in link is mailed to verified addresses only, works once, and becomes invalid when the password changes', async () => {
    const ann = await t.ann();
    const ask = () => t.api(auth.mailMagicLink, { email: ann.email, to: '/r/saturday?tab=queue' });
    const linkOf = async () =>
      /\/magic-link\/([^/\s]+)\/(\S+)/.exec((await mailTo(ann.email))?.text ?? '') ?? [];
    t.sentMail.length = 0;
    await ask();
    assert.equal((await linkOf()).length, 0, 'an unverified address may be somebody else’s');
    await verify(ann.uuid);
    await ask();
    const [, shortLivedToken = '', target = ''] = await linkOf();
    assert.equal(decodeURIComponent(target), '/r/saturday?tab=queue');
    const { accessToken } = await t.api(auth.validateMagicLink, { shortLivedToken });
    assert.equal((await t.as(accessToken)(profiles.own)).uuid, ann.uuid);
    assert.equal((await refusalOf(t.api(auth.validateMagicLink, { shortLivedToken }))).code, 'link_invalid');

    await ask();
    const [, older = ''] = await linkOf();
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ passwordHash: 'another' });
    assert.equal(
      (await refusalOf(t.api(auth.validateMagicLink, { shortLivedToken: older }))).code,
      'link_invalid',
    );
  });

  it('[H482] a user with a second factor who follows a sign-in link must also enter its code', async () => {
    const bob = await t.bob();
    await verify(bob.uuid);
    const { secret } = await bob.api(secondFactor.begin, { password: PASSWORD });
    await bob.api(secondFactor.confirm, { code: computeTotpCode(secret, Date.now()) });
    await t.api(auth.mailMagicLink, { email: bob.email });
    const shortLivedToken =
      /\/magic-link\/([^/\s]+)\//.exec((await mailTo(bob.email))?.text ?? '')?.[1] ?? '';
    const refused = await refusalOf(t.api(auth.validateMagicLink, { shortLivedToken }));
    assert.deepEqual([refused.status, refused.code], [401, 'second_factor_needed']);
  });

  it('[H476] a development server tells clients that codes and links are shown in the outbox', async () => {
    assert.deepEqual(await t.api(auth.signInMethods), {
      textMessages: 'outbox',
      mails: 'outbox',
      discord: null,
      oidc: [],
    });
  });
});

describe('a production server that cannot send mails or text messages', () => {
  const t = restTest({
    dependencies: () => ({ config: readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error' }) }),
  });

  it('[H476] without a mail or SMS service, the server tells clients that it sends no messages, and refuses to send codes and links', async () => {
    assert.deepEqual(await t.api(auth.signInMethods), {
      textMessages: 'off',
      mails: 'off',
      discord: null,
      oidc: [],
    });
    const email = 'ann@example.org';
    for (const [call, code] of [
      [t.api(mobileAuth.sendCode, { phone: '+34611222009' }), 'text_codes_off'],
      [t.api(passwords.forgot, { email }), 'mails_off'],
      [t.api(auth.mailMagicLink, { email }), 'mails_off'],
    ] as const)
      assert.deepEqual([(await refusalOf(call)).status, (await refusalOf(call)).code], [403, code]);
    assert.equal((await t.api(phoneValidation.validateByPost, { phone: '+34611222009' })).status, 'VALID');
    const { accessToken } = await t.api(accounts.signUp, { email, password: PASSWORD });
    const mine = t.as(accessToken ?? undefined);
    assert.equal((await refusalOf(mine(emails.sendCode, {}))).code, 'mails_off');
    const changed = { previousPassword: PASSWORD, newPassword: 'battery staple' };
    assert.ok((await mine(passwords.change, changed)).accessToken, 'an address need not be verified');
  });
});
