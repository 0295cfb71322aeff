import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStripePayments } from './stripe-payments.ts';

/** Answers each call to Stripe with the value of its path. */
async function withStripe<T>(
  answers: Readonly<Record<string, unknown>>,
  use: (payments: ReturnType<typeof createStripePayments>) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://stripe');
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[pathname] ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: a server on a TCP port has such an address.
  const { port } = server.address() as AddressInfo;
  try {
    return await use(
      createStripePayments({
        ...{ secretKey: 'sk_test', webhookSecret: 'whsec_test', standIn: `http://127.0.0.1:${port}` },
      }),
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const listOf = (...data: object[]) => ({ object: 'list', has_more: false, data });

const priceOf = (key: string, { active = true, intervalCount = 1 } = {}) => ({
  ...{ id: `price_${key}`, object: 'price', active: true, lookup_key: key },
  ...{ currency: 'eur', unit_amount: 2990 },
  recurring: { interval: 'month', interval_count: intervalCount },
  product: {
    ...{ id: `prod_${key}`, object: 'product', active, name: key, description: null },
    ...{ marketing_features: [], metadata: { level: '1' } },
  },
});

const archived = priceOf('archived', { active: false });
const quarterly = priceOf('quarterly', { intervalCount: 3 });

describe('plans at Stripe', () => {
  it('[H2213] [H2212] neither a plan of an archived product nor one that is paid every three months is sold', async () => {
    const prices = listOf(archived, quarterly, priceOf('monthly'));
    const plans = await withStripe({ '/v1/prices': prices }, (payments) => payments.listPlans());
    assert.deepEqual(
      plans.map(({ id, amount, period }) => [id, amount, period]),
      [['monthly', 2990, 'month']],
    );
  });

  it('[H2213] [H2212] whoever pays for such a plan keeps its level, and is not told of a month for three', async () => {
    const subscriptionOf = (price: ReturnType<typeof priceOf>) => ({
      ...{ id: `sub_${price.lookup_key}`, object: 'subscription', status: 'active', currency: 'eur' },
      ...{ start_date: 0, cancel_at: null, cancel_at_period_end: false, ended_at: null, metadata: {} },
      items: listOf({ current_period_start: 0, current_period_end: 60, price }),
    });
    const { subscriptions } = await withStripe(
      {
        '/v1/prices': listOf(),
        '/v1/prices/price_archived': archived,
        '/v1/prices/price_quarterly': quarterly,
        '/v1/subscriptions': listOf(subscriptionOf(archived), subscriptionOf(quarterly)),
        '/v1/invoices': listOf(),
        '/v1/charges': listOf(),
      },
      (payments) => payments.loadCustomer('cus_ann'),
    );
    assert.deepEqual(
      subscriptions.map(({ plan, level, period }) => [plan, level, period]),
      [
        ['archived', 1, 'month'],
        ['quarterly', 1, ''],
      ],
    );
  });
});

describe('payments at Stripe', () => {
  const invoiceOf = (id: string, amount: number) => ({
    ...{ id, object: 'invoice', number: id, currency: 'eur', amount_paid: amount, created: 0 },
    ...{ status_transitions: { paid_at: 0 }, lines: listOf() },
  });
  const receiptsOf = async (invoices: object[], charges: object[]) => {
    const answers = { '/v1/prices': listOf(), '/v1/subscriptions': listOf() };
    const { receipts } = await withStripe(
      { ...answers, '/v1/invoices': listOf(...invoices), '/v1/charges': listOf(...charges) },
      (payments) => payments.loadCustomer('cus_ann'),
    );
    return receipts.map(({ id, amount, refunded }) => [id, amount, refunded]);
  };

  it('[H1255] an invoice of nothing, such as that of a free trial, is no receipt', async () => {
    const receipts = await receiptsOf([invoiceOf('in_paid', 499), invoiceOf('in_trial', 0)], []);
    assert.deepEqual(receipts, [['in_paid', 499, 0]]);
  });

  it('[H2216] what was paid back belongs to the invoice that its charge has paid', async () => {
    const paidBy = (...payments: object[]) => ({
      payments: listOf(...payments.map((payment) => ({ payment }))),
    });
    const receipts = await receiptsOf(
      [
        {
          ...invoiceOf('in_twice', 900),
          ...paidBy({ payment_intent: 'pi_1' }, { payment_intent: { id: 'pi_2' } }),
        },
        { ...invoiceOf('in_old', 300), ...paidBy({ charge: 'ch_old' }) },
        { ...invoiceOf('in_outside', 100), ...paidBy({}) },
      ],
      [
        { id: 'ch_1', payment_intent: 'pi_1', amount_refunded: 100 },
        { id: 'ch_2', payment_intent: 'pi_2', amount_refunded: 50 },
        { id: 'ch_old', payment_intent: null, amount_refunded: 300 },
        { id: 'ch_shop', payment_intent: null, amount_refunded: 70 },
      ],
    );
    assert.deepEqual(receipts, [
      ['in_twice', 900, 150],
      ['in_old', 300, 300],
      ['in_outside', 100, 0],
    ]);
  });
});
