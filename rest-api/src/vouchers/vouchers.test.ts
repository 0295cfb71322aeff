import assert from 'node:assert/strict';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { signUp } from '@hangout/contract/rest/sign-up/sign-up';
import { vouchers } from '@hangout/contract/rest/vouchers/vouchers';
import { endPlans, settlePlan } from '@hangout/db';
import { Email, User } from '@hangout/db/models/accounts';
import { Subscription } from '@hangout/db/models/payments';
import { Voucher } from '@hangout/db/models/vouchers';
import { hashCode } from '@hangout/platform/tokens/verification-codes';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('vouchers for paid plans', () => {
  const t = restTest();
  const admin = () => t.createUser('boss', 'admin');
  const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
  let number = 0;
  const newcomer = (voucherCode: string) => {
    number += 1;
    return { email: `voucher${number}@example.org`, password: 'correct horse', voucherCode };
  };

  it('[H815] each voucher code is different, and has 28 characters of an alphabet of 32 (140 bits)', async () => {
    const boss = await admin();
    const codes = await Promise.all([1, 2, 3].map(() => boss.api(vouchers.create, {})));
    // 28 characters, each from an alphabet of 32.
    for (const { code } of codes) assert.match(code, /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){6}$/);
    assert.equal(new Set(codes.map(({ code }) => code)).size, 3);
  });

  it('[R040] [R081] a voucher is PENDING, then REDEEMED or REVOKED; only admins can create and revoke vouchers', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await admin()];
    for (const other of [ann, await t.createUser('mod', 'moderator')])
      assert.equal((await refusalOf(other.api(vouchers.create, {}))).status, 403);
    const voucher = await boss.api(vouchers.create, { level: 2 });
    assert.deepEqual([voucher.status, voucher.level, voucher.redeemedBy], ['PENDING', 2, null]);
    assert.match(voucher.code, /^[2-9A-Z]{4}(-[2-9A-Z]{4}){6}$/);
    const redeemed = await ann.api(vouchers.redeem, { code: ` ${voucher.code.toLowerCase()} ` });
    assert.equal(redeemed.status, 'REDEEMED');
    assert.equal((await ann.api(profiles.own)).subscriptionLevel, 2);
    assert.equal(await codeOf(bob.api(vouchers.redeem, { code: voucher.code })), 'voucher_invalid');
    assert.equal(await codeOf(boss.api(vouchers.revoke, { id: voucher.id })), 'voucher_over');
    const other = await boss.api(vouchers.create, { code: 'summer-2030' });
    assert.equal(await codeOf(boss.api(vouchers.create, { code: 'SUMMER-2030' })), 'voucher_code_taken');
    assert.equal((await refusalOf(ann.api(vouchers.revoke, { id: other.id }))).status, 403);
    await boss.api(vouchers.revoke, { id: other.id });
    assert.equal(await codeOf(bob.api(vouchers.redeem, { code: 'SUMMER-2030' })), 'voucher_invalid');
    assert.equal(await codeOf(boss.api(vouchers.revoke, { id: 999_999 })), 'voucher_not_found');
    const { data } = await boss.api(vouchers.list, { filter: 'status||$eq||REDEEMED', sort: 'id,DESC' });
    assert.deepEqual([data[0]?.id, data[0]?.redeemedBy], [voucher.id, ann.uuid]);
    assert.equal((await refusalOf(ann.api(vouchers.list))).status, 403);
  });

  it('[R081] if several users redeem the same voucher simultaneously, exactly one succeeds', async () => {
    const boss = await admin();
    const { code } = await boss.api(vouchers.create, {});
    const people = await Promise.all(Array.from({ length: 5 }, (_, n) => t.createUser(`p${n}`, 'user')));
    const tries = await Promise.allSettled(people.map((one) => one.api(vouchers.redeem, { code })));
    assert.equal(tries.filter((one) => one.status === 'fulfilled').length, 1);
  });

  it('[H660] a voucher never lowers its user’s plan, can expire, and can be limited to users with a certain verified address', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await admin()];
    await ann.api(vouchers.redeem, { code: (await boss.api(vouchers.create, { level: 2 })).code });
    const pro = await boss.api(vouchers.create, { level: 1 });
    assert.equal(await codeOf(ann.api(vouchers.redeem, { code: pro.code })), 'voucher_not_better');
    assert.equal((await ann.api(profiles.own)).subscriptionLevel, 2);
    const old = await boss.api(vouchers.create, { expiresAt: '2099-01-01T00:00:00Z' });
    await Voucher.query(t.db).where({ code: old.code }).patch({ expiresAt: '2020-01-01T00:00:00Z' });
    assert.equal(await codeOf(ann.api(vouchers.redeem, { code: old.code })), 'voucher_invalid');
    const bobs = await boss.api(vouchers.create, { email: bob.email });
    assert.equal(await codeOf(ann.api(vouchers.redeem, { code: bobs.code })), 'voucher_invalid');
    // [H957] Bob is told to verify the address; other users are told only that the code is not valid for them.
    assert.equal(await codeOf(bob.api(vouchers.redeem, { code: bobs.code })), 'voucher_email_unverified');
    await Email.query(t.db).where({ userUuid: bob.uuid }).patch({ status: 'VERIFIED' });
    assert.equal((await bob.api(vouchers.redeem, { code: bobs.code })).status, 'REDEEMED');
    const bot = await t.createUser('bot', 'bot');
    assert.equal(await codeOf(bot.api(vouchers.redeem, { code: 'ANY-CODE' })), 'not_for_bots');
  });

  it('[H707] a voucher that would already be over is not made', async () => {
    const boss = await admin();
    const past = boss.api(vouchers.create, { expiresAt: '2020-01-01T00:00:00Z' });
    assert.equal(await codeOf(past), 'invalid_request');
  });

  it('[H957] a plan from a voucher ends after the voucher’s days; a second voucher extends the plan, and a voucher without days gives one that never ends', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const redeem = async (terms: { planDays?: number | null; level?: number }) =>
      ann.api(vouchers.redeem, { code: (await boss.api(vouchers.create, terms)).code });
    const first = await redeem({ planDays: 10 });
    const days = (until: string | null) => Math.round((Date.parse(until ?? '') - Date.now()) / 86_400_000);
    assert.deepEqual([first.subscriptionLevel, days(first.subscriptionUntil)], [1, 10]);
    assert.equal(days((await redeem({ planDays: 5 })).subscriptionUntil), 15);
    assert.equal(days((await ann.api(profiles.own)).subscriptionUntil), 15);
    const past = '2020-01-01T00:00:00Z';
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ subscriptionUntil: past, giftUntil: past });
    assert.ok((await endPlans(t.db)).includes(ann.uuid));
    const { subscriptionLevel, subscriptionUntil } = await ann.api(profiles.own);
    assert.deepEqual([subscriptionLevel, subscriptionUntil], [0, null]);
    assert.equal((await boss.api(vouchers.create, {})).planDays, 365);
    assert.equal((await redeem({ planDays: null, level: 2 })).subscriptionUntil, null);
  });

  const DAY_MS = 86_400_000;
  const daysUntil = (until: string | null) => Math.round((Date.parse(until ?? '') - Date.now()) / DAY_MS);
  const statusOf = async (id: number) =>
    (await Voucher.query(t.db).where({ id }).first().throwIfNotFound()).status;

  it('[H2004] [H1251] the days of a voucher that is redeemed during a paid plan of the same or a higher level begin at the end of this plan', async () => {
    const boss = await admin();
    for (const level of [1, 2]) {
      const person = await t.createUser(`payer${level}`, 'user');
      const paidUntil = new Date(Date.now() + 27 * DAY_MS).toISOString();
      await Subscription.query(t.db).insert({
        ...{
          id: `sub_of_payer${level}`,
          userUuid: person.uuid,
          status: 'active',
          plan: 'paid',
          name: 'Paid',
        },
        ...{ level, amount: 999, currency: 'eur', period: 'month', startedAt: new Date().toISOString() },
        ...{ currentPeriodEnd: paidUntil, cancelsAtPeriodEnd: true },
      });
      await t.db.transaction((tx) => settlePlan(tx, person.uuid, Date.now()));
      const { code } = await boss.api(vouchers.create, { level: 1, planDays: 30 });
      const redeemed = await person.api(vouchers.redeem, { code });
      assert.equal(redeemed.status, 'REDEEMED');
      assert.deepEqual(
        [redeemed.subscriptionLevel, daysUntil(redeemed.subscriptionUntil)],
        [level, level === 1 ? 57 : 27],
      );
      await Subscription.query(t.db).where({ userUuid: person.uuid }).patch({ status: 'canceled' });
      await t.db.transaction((tx) => settlePlan(tx, person.uuid, Date.now()));
      const { subscriptionLevel, subscriptionUntil } = await person.api(profiles.own);
      assert.deepEqual([subscriptionLevel, daysUntil(subscriptionUntil ?? null)], [1, 57]);
    }
  });

  it('[H2004] a voucher that would add nothing to the plan of an earlier voucher, or would end it early, is refused and stays pending', async () => {
    const boss = await admin();
    const cases = [
      { first: { level: 1, planDays: null }, second: { level: 2, planDays: 30 } },
      { first: { level: 1, planDays: 90 }, second: { level: 2, planDays: 30 } },
      { first: { level: 1, planDays: null }, second: { level: 1, planDays: 30 } },
      { first: { level: 2, planDays: 30 }, second: { level: 1, planDays: 90 } },
    ];
    for (const [index, { first, second }] of cases.entries()) {
      const person = await t.createUser(`given${index}`, 'user');
      await person.api(vouchers.redeem, { code: (await boss.api(vouchers.create, first)).code });
      const { subscriptionLevel, subscriptionUntil } = await person.api(profiles.own);
      const { code, id } = await boss.api(vouchers.create, second);
      const { status, code: reason } = await refusalOf(person.api(vouchers.redeem, { code }));
      assert.deepEqual([status, reason, await statusOf(id)], [409, 'voucher_not_better', 'PENDING']);
      const after = await person.api(profiles.own);
      assert.deepEqual(
        [after.subscriptionLevel, after.subscriptionUntil],
        [subscriptionLevel, subscriptionUntil],
      );
    }
    const person = await t.createUser('climber', 'user');
    for (const terms of [
      { level: 1, planDays: 20 },
      { level: 2, planDays: 20 },
      { level: 2, planDays: 1 },
      { level: 2, planDays: null },
    ]) {
      const { code } = await boss.api(vouchers.create, terms);
      assert.equal((await person.api(vouchers.redeem, { code })).subscriptionLevel, terms.level);
    }
  });

  it('[H957] after a sign-up with a voucher that is limited to an e-mail address, the voucher’s plan starts when this address is verified', async () => {
    const boss = await admin();
    const email = 'bound@example.org';
    const voucher = await boss.api(vouchers.create, { email });
    const { accessToken, user } = await t.api(vouchers.signUp, { ...newcomer(voucher.code), email });
    assert.equal(user.subscriptionLevel, 0);
    const code = '123456';
    const [row] = await Email.query(t.db).where({ userUuid: user.uuid }).select('id');
    const codeExpiresAt = new Date(Date.now() + 60_000).toISOString();
    await Email.query(t.db)
      .where({ id: row?.id ?? 0 })
      .patch({ codeHash: hashCode(String(row?.id), code), codeExpiresAt });
    assert.equal((await t.as(accessToken)(emails.verify, { code })).status, 'VERIFIED');
    assert.equal((await t.as(accessToken)(profiles.own)).subscriptionLevel, 1);
    const { data } = await boss.api(vouchers.list, { filter: `id||$eq||${voucher.id}` });
    assert.deepEqual([data[0]?.status, data[0]?.redeemedBy], ['REDEEMED', user.uuid]);
  });

  it('[R123] [R225] a sign-up with a voucher needs e-mail address, password and voucher code', async () => {
    const boss = await admin();
    const { code } = await boss.api(vouchers.create, {});
    const whole = newcomer(code);
    for (const field of ['email', 'password', 'voucherCode']) {
      const { status, message } = await refusalOf(t.api(vouchers.signUp, { ...whole, [field]: '' }));
      assert.deepEqual([status, message], [400, 'Email, password, or voucher code is missing in request']);
    }
    const { accessToken, user } = await t.api(vouchers.signUp, whole);
    assert.deepEqual([user.email, user.subscriptionLevel], [whole.email, 1]);
    assert.equal((await t.as(accessToken)(profiles.own)).uuid, user.uuid);
    assert.equal(await codeOf(t.api(vouchers.signUp, newcomer(code))), 'voucher_invalid');
    assert.equal(await codeOf(t.api(vouchers.signUp, newcomer('NO-SUCH-CODE'))), 'voucher_invalid');
  });

  it('[H1960] a voucher admits while sign-up is by invitation, but not while it is closed, and then stays PENDING', async () => {
    const boss = await admin();
    const { code, id } = await boss.api(vouchers.create, {});
    try {
      await boss.api(signUp.changeRule, { rule: 'closed' });
      assert.equal(await codeOf(t.api(vouchers.signUp, newcomer(code))), 'sign_up_closed');
      const { status } = await Voucher.query(t.db).where({ id }).select('status').first().throwIfNotFound();
      assert.equal(status, 'PENDING');
      await boss.api(signUp.changeRule, { rule: 'invitation' });
      assert.ok((await t.api(vouchers.signUp, newcomer(code))).accessToken);
    } finally {
      await boss.api(signUp.changeRule, { rule: 'open' });
    }
  });

  it('[R226] if a sign-up is refused because its address or nickname is taken, its voucher is not used up', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const { code, id } = await boss.api(vouchers.create, {});
    const taken = t.api(vouchers.signUp, { ...newcomer(code), email: ann.email });
    assert.deepEqual(await refusalOf(taken), {
      status: 403,
      code: 'email_taken',
      message: 'This email is already registered',
    });
    const sameName = t.api(vouchers.signUp, { ...newcomer(code), nickname: ann.nickname });
    assert.equal(await codeOf(sameName), 'nickname_taken');
    assert.equal(
      (await Voucher.query(t.db).where({ id }).select('status').first().throwIfNotFound()).status,
      'PENDING',
    );
    assert.ok((await t.api(vouchers.signUp, newcomer(code))).accessToken);
  });
});
