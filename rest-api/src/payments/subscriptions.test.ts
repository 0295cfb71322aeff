import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { deactivation, moderation } from '@hangout/contract/rest/moderation/moderation';
import { subscriptions } from '@hangout/contract/rest/payments/subscriptions';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { services } from '@hangout/contract/rest/services';
import { vouchers } from '@hangout/contract/rest/vouchers/vouchers';
import { endPlans } from '@hangout/db';
import { Email, User } from '@hangout/db/models/accounts';
import { PaymentCustomer, Subscription } from '@hangout/db/models/payments';
import { PAYMENT_SYNC_QUEUE } from '@hangout/jobs/payments';
import { type PaymentStandInServer, startPaymentStandIn } from '@hangout/payment-stand-in';
import { readConfig } from '@hangout/platform/config/config';
import { RETRIES } from '@hangout/platform/jobs/retries';
import { openPayments } from '@hangout/platform/payments/open-payments';
import { deleteAccount } from '@hangout/worker/accounts/delete-account';
import { sweepPayments } from '@hangout/worker/payments/payment-jobs';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const DAY_MS = 86_400_000;

describe('subscriptions paid through Stripe', () => {
  let standIn: PaymentStandInServer;
  const t = restTest({
    async dependencies() {
      standIn = await startPaymentStandIn();
      const config = readConfig({ PAYMENTS: 'stand-in' });
      return { payments: await openPayments({ config, startStandIn: async () => standIn }) };
    },
  });
  before(() => {
    standIn.webhooks.hold();
    standIn.webhooks.sendTo(`${t.base}/api/payment-service/webhook`);
  });
  beforeEach(() => standIn.webhooks.hold());
  afterEach(() => standIn.setFault(null));
  after(() => standIn.close());

  const pay = async (url: string, card = '4242 4242 4242 4242') =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
  /** Sends the waiting events, and runs the jobs that they enqueue. */
  const receiveEvents = async (order?: { times?: number; isReversed?: boolean }) => {
    await standIn.webhooks.release(order);
    // Runs the jobs that read the customer, then those for the mails that they enqueue.
    await t.sendMail();
    await t.sendMail();
    standIn.webhooks.hold();
  };
  const buy = async (person: TestUser, id = 'pro-monthly') => {
    const { url } = await person.api(subscriptions.checkout, { id });
    assert.equal((await pay(url)).status, 303);
  };
  const planOf = async (person: TestUser) => (await person.api(profiles.own)).subscriptionLevel;
  const subscriptionAtStandIn = async (person: TestUser) => {
    const { customerId } = await PaymentCustomer.query(t.db)
      .where({ userUuid: person.uuid })
      .first()
      .throwIfNotFound();
    const found = Object.values(standIn.billing.state.subscriptions).find(
      ({ customer }) => customer === customerId,
    );
    assert.ok(found);
    return found;
  };

  it('[R260] the version of the payment service in its API document is 1.3.5', async () => {
    assert.equal(services['payment-service'].version, '1.3.5');
    const document = await (await fetch(`${t.base}/api/payment-service/openapi.json`)).json();
    assert.equal((document as { info: { version: string } }).info.version, '1.3.5');
  });

  it('[R075] the public list of products has the Stripe plans with a level in Stripe, by level and then by price', async () => {
    const products = await t.api(subscriptions.products);
    assert.deepEqual(
      products.map(({ id, level, amount, currency, period }) => [id, level, amount, currency, period]),
      [
        ['pro-monthly', 1, 499, 'eur', 'month'],
        ['pro-yearly', 1, 4990, 'eur', 'year'],
        ['premium-monthly', 2, 999, 'eur', 'month'],
      ],
    );
  });

  it('[R011] [R209] a paid plan starts with the signed event that Stripe sends after the checkout; after a cancellation in the customer portal it lasts until the paid period ends', async () => {
    const ann = await t.ann();
    const { url } = await ann.api(subscriptions.checkout, { id: 'pro-monthly' });
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_test_/);
    const paid = await pay(url);
    assert.match(paid.headers.get('location') ?? '', /\/plans\?checkout=success&plan=pro-monthly$/);
    assert.equal(await planOf(ann), 0, 'nobody has been told yet');
    await receiveEvents();
    assert.equal(await planOf(ann), 1);
    const own = await ann.api(subscriptions.own);
    assert.deepEqual(
      own.subscriptions.map(({ status, plan, name, level, amount, cancelsAtPeriodEnd }) => ({
        ...{ status, plan, name, level, amount, cancelsAtPeriodEnd },
      })),
      [
        {
          ...{ status: 'active', plan: 'pro-monthly', name: 'Pro', level: 1, amount: 499 },
          cancelsAtPeriodEnd: false,
        },
      ],
    );
    assert.match(own.receipts[0]?.url ?? '', /\/i\/in_/);
    const portal = await ann.api(subscriptions.portal);
    const page = await (await fetch(portal.url)).text();
    assert.match(page, /id="cancel"/);
    const subscription = await subscriptionAtStandIn(ann);
    await fetch(`${portal.url}/cancel`, {
      ...{ method: 'POST', body: new URLSearchParams({ subscription: subscription.id }), redirect: 'manual' },
    });
    await receiveEvents();
    const [cancelled] = (await ann.api(subscriptions.own)).subscriptions;
    assert.equal(cancelled?.cancelsAtPeriodEnd, true);
    assert.equal(await planOf(ann), 1, 'what is paid lasts');
  });

  it('a payment with a declined card starts no plan, and the user’s next checkout for that plan opens the same payment page', async () => {
    const ann = await t.ann();
    const { url } = await ann.api(subscriptions.checkout, { id: 'pro-monthly' });
    const declined = await pay(url, '4000 0000 0000 0002');
    assert.match(await declined.text(), /role="alert"/);
    await receiveEvents();
    assert.equal(await planOf(ann), 0);
    assert.equal((await ann.api(subscriptions.checkout, { id: 'pro-monthly' })).url, url);
  });

  it('[R209] a Stripe event with a missing, forged or old signature, or with a changed body, is refused with 400', async () => {
    const ann = await t.ann();
    await buy(ann);
    const event = standIn.webhooks.events.findLast(({ type }) => type === 'customer.subscription.created');
    assert.ok(event);
    assert.equal(await standIn.webhooks.send(event, { secret: 'whsec_forged' }), 400);
    const longAgo = Math.floor(Date.now() / 1000) - 3600;
    assert.equal(await standIn.webhooks.send(event, { signedAt: longAgo }), 400);
    const send = (headers: Record<string, string>, body: string) =>
      fetch(`${t.base}/api/payment-service/webhook`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body },
      });
    const body = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'invoice.paid',
      data: { object: {} },
    });
    const unsigned = await send({}, body);
    assert.equal(unsigned.status, 400);
    assert.match(await unsigned.text(), /signature of this message is not valid/);
    const { signPayload } = await import('@hangout/payment-stand-in/webhooks');
    const signature = signPayload(body, standIn.webhookSecret, Math.floor(Date.now() / 1000));
    // The signature covers the exact text: one more space makes it invalid.
    assert.equal((await send({ 'stripe-signature': signature }, body.replace(',', ', '))).status, 400);
    assert.equal((await send({ 'stripe-signature': signature }, body)).status, 200);
    await t.sendMail();
    assert.equal(await planOf(ann), 0);
    await receiveEvents();
    assert.equal(await planOf(ann), 1);
  });

  it('[H1253] Stripe events that arrive twice or in the wrong order lead to the state that Stripe has, and to one receipt per payment', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    await buy(ann);
    const subscription = await subscriptionAtStandIn(ann);
    standIn.billing.renew(subscription, false);
    standIn.billing.renew(subscription, true);
    standIn.billing.setCancelAtPeriodEnd(subscription, true);
    t.sentMail.length = 0;
    await receiveEvents({ times: 2, isReversed: true });
    const { subscriptions: rows, receipts } = await ann.api(subscriptions.own);
    assert.deepEqual(
      rows.map((row) => [row.status, row.cancelsAtPeriodEnd, row.currentPeriodEnd]),
      [['active', true, new Date(subscription.periodEnd * 1000).toISOString()]],
    );
    assert.equal(receipts.length, 2, 'the first month and the renewal');
    assert.equal(t.sentMail.length, 2);
    // An event that was handled days ago is sent again.
    const first = standIn.webhooks.events.findLast(({ type }) => type === 'checkout.session.completed');
    assert.ok(first);
    assert.equal(await standIn.webhooks.send(first), 200);
    assert.deepEqual(
      t.jobsSent.filter(({ name }) => name === 'payment-sync'),
      [],
    );
  });

  it('[H2167] while a renewal is unpaid, what is paid ends with the period before it; a later payment pays for the whole new period', async () => {
    const ann = await t.ann();
    await buy(ann);
    const subscription = await subscriptionAtStandIn(ann);
    const paidEnd = subscription.periodEnd;
    const stateOf = async () => {
      await receiveEvents();
      const [row] = (await ann.api(subscriptions.own)).subscriptions;
      return [row?.status, Date.parse(row?.currentPeriodEnd ?? '') / 1000];
    };
    standIn.billing.renew(subscription, false);
    assert.deepEqual(await stateOf(), ['past_due', paidEnd]);
    standIn.billing.renew(subscription, false);
    assert.deepEqual(await stateOf(), ['past_due', paidEnd], 'after another try with that card');
    standIn.billing.renew(subscription, true);
    assert.deepEqual(await stateOf(), ['active', subscription.periodEnd]);
    assert.equal(subscription.periodEnd - paidEnd, paidEnd - subscription.created);
  });

  it('[H2167] an unpaid change of the plan does not end the period that is paid', async () => {
    const ann = await t.ann();
    await buy(ann);
    const subscription = await subscriptionAtStandIn(ann);
    const paidEnd = subscription.periodEnd;
    standIn.billing.declineSwitch(subscription, 'price_premium_monthly');
    const stateOf = async () => {
      await receiveEvents();
      const [row] = (await ann.api(subscriptions.own)).subscriptions;
      return [row?.status, Date.parse(row?.currentPeriodEnd ?? '') / 1000];
    };
    assert.deepEqual(await stateOf(), ['past_due', paidEnd]);
  });

  it('[H1253] Stripe’s events of an unknown kind or about an unknown customer are accepted without effect', async () => {
    const event = (type: string, object: object) => ({ id: `evt_${type}`, type, created: 1, object });
    assert.equal(await standIn.webhooks.send(event('issuing_card.created', { customer: 'cus_x' })), 200);
    assert.equal(await standIn.webhooks.send(event('invoice.paid', { customer: 'cus_none' })), 200);
    assert.equal(await standIn.webhooks.send(event('invoice.voided', { customer: null })), 200);
    await t.sendMail();
    assert.equal(await Subscription.query(t.db).where({ id: 'cus_none' }).first(), undefined);
  });

  it('[H2197] after a restore of a backup, the next event of a customer who is not known any more finds the account again', async () => {
    const ann = await t.ann();
    await buy(ann);
    const { id, customer } = await subscriptionAtStandIn(ann);
    await PaymentCustomer.query(t.db).where({ userUuid: ann.uuid }).delete();
    await receiveEvents();
    assert.equal(await planOf(ann), 1);
    assert.deepEqual(
      (await ann.api(subscriptions.own)).subscriptions.map((one) => one.id),
      [id],
    );
    const row = await PaymentCustomer.query(t.db).where({ userUuid: ann.uuid }).first();
    assert.equal(row?.customerId, customer);
  });

  it('[H1255] each payment gives one receipt by mail, to the verified address and in the user’s language', async () => {
    const ann = await t.ann();
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ locale: 'es' });
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED', type: 'payment' });
    await buy(ann, 'premium-monthly');
    t.sentMail.length = 0;
    await receiveEvents({ times: 2 });
    assert.deepEqual(
      t.sentMail.map(({ to, language }) => [to, language]),
      [[ann.email, 'es']],
    );
    assert.match(t.sentMail[0]?.subject ?? '', /^Tu recibo de Hangout: 9,99\s€$/);
    assert.match(t.sentMail[0]?.text ?? '', /por Premium el .*\nhttp:\/\/127[^\n]*\/i\/in_/s);
  });

  it('[H2216] what is paid back is shown with its receipt, without another mail, and is taken off what was received', async () => {
    const [ann, boss] = [await t.ann(), await t.createUser('boss', 'admin')];
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    await buy(ann);
    await receiveEvents();
    const { customer } = await subscriptionAtStandIn(ann);
    const invoice = Object.values(standIn.billing.state.invoices).find((one) => one.customer === customer);
    assert.ok(invoice);
    t.sentMail.length = 0;
    standIn.billing.refund(invoice, 200);
    await receiveEvents();
    assert.equal(t.sentMail.length, 0);
    const { receipts } = await ann.api(subscriptions.own);
    assert.deepEqual(
      receipts.map(({ amount, refunded }) => [amount, refunded]),
      [[499, 200]],
    );
    await Subscription.query(t.db).where({ userUuid: ann.uuid }).patch({ region: 'GL' });
    const { revenue } = await boss.api(subscriptions.count, {
      ...{ startDate: undefined, endDate: undefined, region: 'GL', level: undefined },
    });
    assert.deepEqual(revenue, [{ currency: 'eur', amount: 299 }]);
  });

  it('[H1252] simultaneous checkouts of one user open only one at Stripe, and a checkout for another plan replaces it', async () => {
    const ann = await t.ann();
    const checkOut = () => ann.api(subscriptions.checkout, { id: 'pro-monthly' });
    // Several concurrent checkouts, so that their customers are created in every order.
    const both = await Promise.all([checkOut(), checkOut(), checkOut(), checkOut(), checkOut(), checkOut()]);
    assert.equal(new Set(both.map(({ url }) => url)).size, 1);
    const premium = await ann.api(subscriptions.checkout, { id: 'premium-monthly' });
    assert.notEqual(premium.url, both[0].url);
    assert.equal((await pay(both[0].url)).status, 200, 'a page that says the checkout is over');
    assert.equal((await pay(premium.url)).status, 303);
    // The event has not arrived yet, so the provider is queried.
    const late = await refusalOf(ann.api(subscriptions.checkout, { id: 'pro-monthly' }));
    assert.deepEqual([late.status, late.code], [409, 'subscription_exists']);
    await receiveEvents();
    assert.equal(await planOf(ann), 2);
    const refused = await refusalOf(ann.api(subscriptions.checkout, { id: 'pro-monthly' }));
    assert.deepEqual([refused.status, refused.code], [409, 'subscription_exists']);
  });

  it('[H2212] a checkout that is open is replaced once its plan has another price', async () => {
    const [ann, { payments }] = [await t.ann(), t.dependencies];
    assert.ok(payments);
    const { listPlans } = payments;
    const checkOut = () => ann.api(subscriptions.checkout, { id: 'pro-monthly' });
    const before = await checkOut();
    try {
      payments.listPlans = async () =>
        (await listPlans()).map((plan) =>
          plan.id === 'pro-monthly' ? { ...plan, priceId: 'price_premium_monthly' } : plan,
        );
      const after = await checkOut();
      assert.equal(standIn.billing.state.sessions[before.id]?.status, 'expired');
      assert.equal(standIn.billing.state.sessions[after.id]?.price, 'price_premium_monthly');
      assert.deepEqual(await checkOut(), after);
    } finally {
      payments.listPlans = listPlans;
    }
  });

  it('[H1252] [H1262] a user’s second paid subscription is marked as duplicate, for the user and for staff', async () => {
    const [ann, admin] = [await t.ann(), await t.createUser('admin', 'admin')];
    await buy(ann);
    const { customer, metadata } = await subscriptionAtStandIn(ann);
    const second = standIn.billing.addSubscription(customer, 'price_premium_monthly', metadata);
    await receiveEvents();
    const { subscriptionLevel, subscriptions: rows } = await ann.api(subscriptions.own);
    assert.equal(subscriptionLevel, 2, 'the better one counts');
    const marked = rows.filter(({ isDuplicate }) => isDuplicate);
    assert.equal(marked.length, 1);
    const listed = await admin.api(subscriptions.adminList, {
      s: JSON.stringify({ isDuplicate: true, userUuid: ann.uuid }),
      ...{ fields: undefined, filter: undefined, or: undefined, join: undefined, sort: undefined },
    });
    assert.deepEqual(
      listed.data.map(({ id, nickname }) => [id, nickname]),
      [[marked[0]?.id, ann.nickname]],
    );
    standIn.billing.cancel(second);
    await receiveEvents();
    const after = await ann.api(subscriptions.own);
    assert.equal(after.subscriptionLevel, 1);
    assert.ok(after.subscriptions.every(({ isDuplicate }) => !isDuplicate));
  });

  it('[H1250] [H1251] a paid plan that is not renewed ends after three days of grace, and a lower plan from a voucher then continues', async () => {
    const ann = await t.ann();
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ giftLevel: 1, subscriptionLevel: 1 });
    await buy(ann, 'premium-monthly');
    await receiveEvents();
    const { subscriptionUntil, subscriptions: rows } = await ann.api(subscriptions.own);
    const periodEnd = Date.parse(rows[0]?.currentPeriodEnd ?? '');
    assert.equal(Date.parse(subscriptionUntil ?? ''), periodEnd + 3 * DAY_MS);
    const past = new Date(Date.now() - 4 * DAY_MS).toISOString();
    await Subscription.query(t.db).where({ userUuid: ann.uuid }).patch({ currentPeriodEnd: past });
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ subscriptionUntil: past });
    assert.ok((await endPlans(t.db)).includes(ann.uuid));
    const after = await ann.api(subscriptions.own);
    assert.deepEqual([after.subscriptionLevel, after.subscriptionUntil], [1, null]);
  });

  it('[H1253] when a user changes the paid plan in Stripe’s portal, the user’s level changes too', async () => {
    const ann = await t.ann();
    await buy(ann);
    await receiveEvents();
    const { id } = await subscriptionAtStandIn(ann);
    const { url } = await ann.api(subscriptions.portal);
    const change = new URLSearchParams({ subscription: id, price: 'price_premium_monthly' });
    await fetch(`${url}/switch`, { method: 'POST', body: change, redirect: 'manual' });
    await receiveEvents();
    const own = await ann.api(subscriptions.own);
    assert.deepEqual([own.subscriptionLevel, own.subscriptions[0]?.plan], [2, 'premium-monthly']);
  });

  it('[H2070] after a Stripe event the customer is read until that succeeds; the regular reading leaves further retries to the next one', async () => {
    const [ann, { jobs }] = [await t.ann(), t.dependencies];
    const { send } = jobs;
    const retries: (number | undefined)[] = [];
    jobs.send = (name, data, options) => {
      if (name === PAYMENT_SYNC_QUEUE) retries.push(options?.retries);
      return send(name, data, options);
    };
    try {
      await buy(ann);
      await standIn.webhooks.release();
      assert.deepEqual(new Set(retries), new Set([RETRIES.endless]));
      retries.length = 0;
      const longAgo = new Date(Date.now() - 600_000).toISOString();
      await PaymentCustomer.query(t.db).where({ userUuid: ann.uuid }).patch({ checkoutAt: longAgo });
      await sweepPayments({ db: t.db, jobs });
      assert.deepEqual(new Set(retries), new Set([RETRIES.brief]));
    } finally {
      jobs.send = send;
    }
    await receiveEvents();
  });

  it('[H1254] a paid plan whose Stripe event is lost starts when the server next reads the state from Stripe', async () => {
    const ann = await t.ann();
    await buy(ann);
    const longAgo = new Date(Date.now() - 600_000).toISOString();
    await PaymentCustomer.query(t.db).where({ userUuid: ann.uuid }).patch({ checkoutAt: longAgo });
    await sweepPayments({ db: t.db, jobs: t.dependencies.jobs });
    await t.sendMail();
    assert.equal(await planOf(ann), 1);
    await receiveEvents();
  });

  it('[H1254] a lost event is made up for even if more than a hundred customers with open checkouts come before', async () => {
    const longAgo = new Date(Date.now() - 600_000).toISOString();
    const people = Array.from({ length: 100 }, (_, nr) => ({
      ...{ uuid: randomUUID(), nickname: `open ${nr}`, nicknameSkeleton: `open${nr}`, avatarId: 'classic' },
    }));
    await User.query(t.db).insert(people);
    await PaymentCustomer.query(t.db).insert(
      people.map(({ uuid }) => ({
        ...{ userUuid: uuid, customerId: `a customer ${uuid}`, checkoutId: `a checkout ${uuid}` },
        ...{ checkoutAt: longAgo },
      })),
    );
    const ann = await t.ann();
    await buy(ann);
    await PaymentCustomer.query(t.db).where({ userUuid: ann.uuid }).patch({ checkoutAt: longAgo });
    const { customerId } = await PaymentCustomer.query(t.db)
      .where({ userUuid: ann.uuid })
      .first()
      .throwIfNotFound();
    const read = new Set<string>();
    const jobs = {
      async send(_queue: string, data: object) {
        if ('customerId' in data) read.add(String(data.customerId));
      },
      async work() {},
    };
    const next = await sweepPayments({ db: t.db, jobs });
    assert.equal(read.has(customerId), false, 'a sweep reads a hundred customers');
    assert.equal(await sweepPayments({ db: t.db, jobs }, next), '', 'the one after begins anew');
    await PaymentCustomer.query(t.db)
      .whereIn(
        'userUuid',
        people.map(({ uuid }) => uuid),
      )
      .delete();
    assert.ok(read.has(customerId));
    for (const { uuid } of people) assert.ok(read.has(`a customer ${uuid}`));
    await receiveEvents();
  });

  it('[H1257] while Stripe is unreachable, users’ payment requests are refused, but Stripe’s events are accepted', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await buy(ann);
    for (const fault of ['down', 'error'] as const) {
      standIn.setFault(fault);
      for (const call of [
        () => bob.api(subscriptions.checkout, { id: 'pro-monthly' }),
        () => ann.api(subscriptions.portal),
      ]) {
        const { status, code } = await refusalOf(call());
        assert.deepEqual([status, code], [424, 'payments_unavailable']);
      }
    }
    await standIn.webhooks.release();
    await assert.rejects(t.sendMail(), /payment provider/);
    standIn.setFault(null);
    const { customerId } = await PaymentCustomer.query(t.db)
      .where({ userUuid: ann.uuid })
      .first()
      .throwIfNotFound();
    await t.dependencies.jobs.send('payment-sync', { customerId });
    await t.sendMail();
    assert.equal(await planOf(ann), 1);
  });

  it('[H1257] a customer who was deleted at Stripe can subscribe again', async () => {
    const ann = await t.ann();
    await ann.api(subscriptions.checkout, { id: 'pro-monthly' });
    const before = await PaymentCustomer.query(t.db).where({ userUuid: ann.uuid }).first().throwIfNotFound();
    delete standIn.billing.state.customers[before.customerId];
    delete standIn.billing.state.sessions[before.checkoutId ?? ''];
    assert.equal((await refusalOf(ann.api(subscriptions.portal))).code, 'no_customer');
    await buy(ann);
    await receiveEvents();
    assert.equal(await planOf(ann), 1);
  });

  it('[H1258] deleting an account cancels its subscription at Stripe', async () => {
    const ann = await t.ann();
    await buy(ann);
    await receiveEvents();
    const subscription = await subscriptionAtStandIn(ann);
    const { db, dependencies } = t;
    await deleteAccount({ ...dependencies, db }, ann.uuid);
    await t.sendMail();
    assert.equal(subscription.status, 'canceled');
    assert.equal(await PaymentCustomer.query(db).where({ userUuid: ann.uuid }).first(), undefined);
    // Later events of the provider no longer belong to any user.
    await receiveEvents();
  });

  it('[H1258] deleting an account closes its open checkout, which can then no longer be paid', async () => {
    const ann = await t.ann();
    const { url } = await ann.api(subscriptions.checkout, { id: 'pro-monthly' });
    const { customerId } = await PaymentCustomer.query(t.db)
      .where({ userUuid: ann.uuid })
      .first()
      .throwIfNotFound();
    await deleteAccount({ ...t.dependencies, db: t.db }, ann.uuid);
    await t.sendMail();
    assert.equal((await pay(url)).status, 200, 'the page says that the checkout is over');
    const started = Object.values(standIn.billing.state.subscriptions);
    assert.ok(!started.some(({ customer }) => customer === customerId));
    await receiveEvents();
  });

  for (const [name, close] of Object.entries({
    'is deactivated': (mod: TestUser, id: string) => mod.api(deactivation.deactivate, { id }),
    'is banned for good': (mod: TestUser, userUuid: string) => mod.api(moderation.ban, { userUuid }),
  }))
    it(`[H2207] when an account ${name}, its subscription ends with what is paid, and its open checkout is closed`, async () => {
      const [ann, bob, mod] = [await t.ann(), await t.bob(), await t.createUser('mod', 'moderator')];
      await buy(ann);
      await receiveEvents();
      const { url } = await bob.api(subscriptions.checkout, { id: 'pro-monthly' });
      for (const { uuid } of [ann, bob]) await close(mod, uuid);
      await t.sendMail();
      const { status, cancelAtPeriodEnd } = await subscriptionAtStandIn(ann);
      assert.deepEqual([status, cancelAtPeriodEnd], ['active', true]);
      assert.match(await (await pay(url)).text(), /This checkout is over/);
      await receiveEvents();
      const [row] = await Subscription.query(t.db).where({ userUuid: ann.uuid });
      assert.deepEqual([row?.status, row?.cancelsAtPeriodEnd], ['active', true]);
    });

  it('[H2207] a subscription whose renewal failed ends at once when its account is deactivated, and a ban with an end cancels nothing', async () => {
    const [ann, bob, mod] = [await t.ann(), await t.bob(), await t.createUser('mod', 'moderator')];
    for (const one of [ann, bob]) await buy(one);
    standIn.billing.renew(await subscriptionAtStandIn(ann), false);
    await receiveEvents();
    await mod.api(deactivation.deactivate, { id: ann.uuid });
    await mod.api(moderation.temporaryBan, { userUuid: bob.uuid });
    await t.sendMail();
    assert.equal((await subscriptionAtStandIn(ann)).status, 'canceled');
    const { status, cancelAtPeriodEnd } = await subscriptionAtStandIn(bob);
    assert.deepEqual([status, cancelAtPeriodEnd], ['active', false]);
    await receiveEvents();
  });

  it('[H2208] after a restore of a backup from before the first payment, a checkout finds who has paid, and the plan begins', async () => {
    const ann = await t.ann();
    await buy(ann);
    const { customer } = await subscriptionAtStandIn(ann);
    // A second customer of the account, as two requests at once may leave behind.
    standIn.billing.state.customers.cus_unpaid = {
      ...{ id: 'cus_unpaid', created: 1, email: null, hasCard: false },
      metadata: { userUuid: ann.uuid },
    };
    await PaymentCustomer.query(t.db).where({ userUuid: ann.uuid }).delete();
    const refused = await refusalOf(ann.api(subscriptions.checkout, { id: 'pro-monthly' }));
    assert.deepEqual([refused.status, refused.code], [409, 'subscription_exists']);
    await t.sendMail();
    assert.equal(await planOf(ann), 1);
    const row = await PaymentCustomer.query(t.db).where({ userUuid: ann.uuid }).first();
    assert.equal(row?.customerId, customer);
    await receiveEvents();
  });

  it('[H2208] after a restore of a backup from before a payment by a known customer, a checkout is refused, and the plan begins', async () => {
    const ann = await t.ann();
    await buy(ann);
    await PaymentCustomer.query(t.db)
      .where({ userUuid: ann.uuid })
      .patch({ checkoutId: null, checkoutUrl: null });
    const refused = await refusalOf(ann.api(subscriptions.checkout, { id: 'premium-monthly' }));
    assert.equal(refused.code, 'subscription_exists');
    await t.sendMail();
    assert.equal(await planOf(ann), 1);
    await receiveEvents();
  });

  it('[H2210] [H1257] somebody who has paid, and whose customer Stripe does not know any more, can subscribe again', async () => {
    const [ann, admin] = [await t.ann(), await t.createUser('admin', 'admin')];
    await buy(ann);
    await receiveEvents();
    const before = await subscriptionAtStandIn(ann);
    // As after the change to another account at Stripe.
    delete standIn.billing.state.customers[before.customer];
    delete standIn.billing.state.subscriptions[before.id];
    await buy(ann, 'premium-monthly');
    await receiveEvents();
    const own = await ann.api(subscriptions.own);
    assert.equal(own.subscriptionLevel, 2);
    assert.deepEqual(
      // Both have begun in the same second, by which they are listed.
      own.subscriptions.map(({ plan, status, isDuplicate }) => [plan, status, isDuplicate]).toSorted(),
      [
        ['premium-monthly', 'active', false],
        ['pro-monthly', 'canceled', false],
      ],
    );
    const listed = await admin.api(subscriptions.adminList, {
      s: JSON.stringify({ id: before.id }),
      ...{ fields: undefined, filter: undefined, or: undefined, join: undefined, sort: undefined },
    });
    assert.ok(listed.data[0]?.endedAt);
  });

  it('[H2210] the portal of a customer whom Stripe does not know any more is refused, and the subscription has ended then', async () => {
    const ann = await t.ann();
    await buy(ann);
    await receiveEvents();
    const { customer } = await subscriptionAtStandIn(ann);
    delete standIn.billing.state.customers[customer];
    assert.equal((await refusalOf(ann.api(subscriptions.portal))).code, 'no_customer');
    await t.sendMail();
    const own = await ann.api(subscriptions.own);
    assert.deepEqual([own.subscriptionLevel, own.subscriptions[0]?.status], [0, 'canceled']);
  });

  it('[H2211] the days of a voucher wait as long as a subscription is renewed', async () => {
    const [ann, boss] = [await t.ann(), await t.createUser('boss', 'admin')];
    await buy(ann);
    await receiveEvents();
    const subscription = await subscriptionAtStandIn(ann);
    const { code } = await boss.api(vouchers.create, { level: 1, planDays: 30 });
    await ann.api(vouchers.redeem, { code });
    const daysAfterPaid = async () => {
      const { subscriptionUntil } = await ann.api(subscriptions.own);
      return (Date.parse(subscriptionUntil ?? '') - subscription.periodEnd * 1000) / DAY_MS;
    };
    assert.equal(await daysAfterPaid(), 33, 'with the days of grace');
    for (const _ of ['first', 'second']) {
      standIn.billing.renew(subscription, true);
      await receiveEvents();
      assert.equal(await daysAfterPaid(), 33);
    }
    standIn.billing.cancel(subscription);
    await receiveEvents();
    assert.equal((await ann.api(subscriptions.own)).subscriptionLevel, 1);
    assert.equal(await daysAfterPaid(), 33);
  });

  it('a checkout for an unknown plan is refused, and so is the customer portal for a user who never paid', async () => {
    const ann = await t.ann();
    for (const id of ['sticker-club', 'none', '%00'])
      assert.equal((await refusalOf(ann.api(subscriptions.checkout, { id }))).code, 'plan_not_found');
    assert.equal((await refusalOf(ann.api(subscriptions.portal))).code, 'no_customer');
    const guest = await t.guest();
    assert.equal((await refusalOf(guest.api(subscriptions.checkout, { id: 'pro-monthly' }))).status, 403);
    const bot = await t.createUser('bot', 'bot');
    assert.equal((await refusalOf(bot.api(subscriptions.checkout, { id: 'pro-monthly' }))).status, 403);
  });

  it('[R075] [H1262] admins count subscriptions, filtered by start, end, region and level; other users are refused', async () => {
    const [ann, admin] = [await t.ann(), await t.createUser('admin', 'admin')];
    await buy(ann, 'premium-monthly');
    await receiveEvents();
    await Subscription.query(t.db).where({ userUuid: ann.uuid }).patch({ region: 'IS' });
    const all = { startDate: undefined, endDate: undefined, region: undefined, level: undefined };
    const inIceland = await admin.api(subscriptions.count, { ...all, region: 'is', level: 2 });
    assert.deepEqual([inIceland.count, inIceland.active], [1, 1]);
    assert.deepEqual(inIceland.byRegion, [{ region: 'IS', count: 1 }]);
    assert.deepEqual(inIceland.revenue, [{ currency: 'eur', amount: 999 }]);
    assert.equal((await admin.api(subscriptions.count, { ...all, region: 'IS', level: 1 })).count, 0);
    for (const status of ['trialing', 'past_due'] as const) {
      await Subscription.query(t.db).where({ userUuid: ann.uuid }).patch({ status });
      const { count, active } = await admin.api(subscriptions.count, { ...all, region: 'IS' });
      assert.deepEqual([count, active], [1, 0], `${status} is not paid now`);
    }
    const [from, until] = [new Date(Date.now() - DAY_MS).toISOString(), new Date().toISOString()];
    assert.ok((await admin.api(subscriptions.count, { ...all, startDate: from })).count >= 1);
    assert.equal((await admin.api(subscriptions.count, { ...all, endDate: from })).count, 0);
    const reversed = await refusalOf(
      admin.api(subscriptions.count, { ...all, startDate: until, endDate: from }),
    );
    assert.deepEqual([reversed.status, reversed.code], [400, 'dates_reversed']);
    assert.equal((await refusalOf(ann.api(subscriptions.count, all))).status, 403);
  });

  it('services can read the plan of any account; other callers cannot', async () => {
    const ann = await t.ann();
    await buy(ann);
    await receiveEvents();
    const service = t.as(await t.tokens.signServiceToken('payments of a test'));
    assert.equal((await service(subscriptions.ofUser, { id: ann.uuid })).subscriptionLevel, 1);
    const unknown = '00000000-0000-4000-8000-000000000000';
    assert.equal((await refusalOf(service(subscriptions.ofUser, { id: unknown }))).code, 'person_not_found');
    assert.equal((await refusalOf(ann.api(subscriptions.ofUser, { id: ann.uuid }))).status, 403);
  });
});

describe('payments turned off', () => {
  const t = restTest();

  it('[H1256] with payments turned off there are no products, and checkout, portal and webhook return 404', async () => {
    const ann = await t.ann();
    assert.deepEqual(await t.api(subscriptions.products), []);
    for (const call of [
      () => ann.api(subscriptions.checkout, { id: 'pro-monthly' }),
      () => ann.api(subscriptions.portal),
      () => t.api(subscriptions.webhook, {}),
    ]) {
      const { status, code } = await refusalOf(call());
      assert.deepEqual([status, code], [404, 'payments_off']);
    }
    const own = await ann.api(subscriptions.own);
    assert.deepEqual([own.subscriptionLevel, own.subscriptions, own.receipts], [0, [], []]);
  });
});
