import { type StandInPlan, standInPlans } from './plans.ts';
import type { Customer, Invoice, Portal, Session, StandInEvent, Subscription } from './state.ts';

/** Objects in the shapes that Stripe documents, with the fields that clients read. */

const API_VERSION = '2026-10-28.endive';
const CURRENCY = 'eur';

export const listOf = (data: readonly object[], url: string) => ({
  ...{ object: 'list', url, has_more: false, data },
});

export const priceId = (plan: StandInPlan) => `price_${plan.key.replaceAll('-', '_')}`;
const productId = (plan: StandInPlan) => `prod_${plan.key.replaceAll('-', '_')}`;

export const findPlan = (id: string): StandInPlan | null =>
  standInPlans.find((plan) => priceId(plan) === id) ?? null;

export const productObject = (plan: StandInPlan) => ({
  id: productId(plan),
  object: 'product',
  active: true,
  name: plan.name,
  description: plan.description,
  default_price: priceId(plan),
  marketing_features: plan.features.map((name) => ({ name })),
  metadata: plan.level > 0 ? { level: String(plan.level) } : {},
  livemode: false,
});

export const priceObject = (plan: StandInPlan, isExpanded = false) => ({
  id: priceId(plan),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  currency: CURRENCY,
  lookup_key: plan.key,
  metadata: {},
  product: isExpanded ? productObject(plan) : productId(plan),
  recurring: { interval: plan.interval, interval_count: 1, usage_type: 'licensed' },
  type: 'recurring',
  unit_amount: plan.amount,
  livemode: false,
});

export const customerObject = (customer: Customer) => ({
  id: customer.id,
  object: 'customer',
  created: customer.created,
  email: customer.email,
  address: null,
  metadata: customer.metadata,
  livemode: false,
});

/** A page of a search; a customer in it has the subscriptions that have not ended. */
export const customerSearchObject = (customers: readonly Customer[], all: readonly Subscription[]) => ({
  object: 'search_result',
  url: '/v1/customers/search',
  has_more: false,
  data: customers.map((customer) => ({
    ...customerObject(customer),
    subscriptions: listOf(
      all
        .filter(({ customer: id, status }) => id === customer.id && status !== 'canceled')
        .map(subscriptionObject),
      `/v1/customers/${customer.id}/subscriptions`,
    ),
  })),
});

export const sessionObject = (session: Session, origin: string) => ({
  id: session.id,
  object: 'checkout.session',
  mode: 'subscription',
  created: session.created,
  customer: session.customer,
  subscription: session.subscription,
  status: session.status,
  payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
  success_url: session.successUrl,
  cancel_url: session.cancelUrl,
  metadata: session.metadata,
  url: session.status === 'open' ? `${origin}/c/pay/${session.id}` : null,
  livemode: false,
});

export const portalObject = (portal: Portal, origin: string) => ({
  id: portal.id,
  object: 'billing_portal.session',
  customer: portal.customer,
  locale: portal.locale,
  return_url: portal.returnUrl,
  url: `${origin}/p/session/${portal.id}`,
  livemode: false,
});

export function subscriptionObject(subscription: Subscription) {
  const plan = findPlan(subscription.price);
  if (!plan) throw new Error(`the stand-in has no price ${subscription.price}`);
  const item = {
    id: subscription.id.replace('sub_', 'si_'),
    object: 'subscription_item',
    current_period_start: subscription.periodStart ?? subscription.created,
    current_period_end: subscription.periodEnd,
    price: priceObject(plan),
    quantity: 1,
    subscription: subscription.id,
  };
  return {
    id: subscription.id,
    object: 'subscription',
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    created: subscription.created,
    currency: CURRENCY,
    customer: subscription.customer,
    ended_at: subscription.endedAt,
    items: listOf([item], `/v1/subscription_items?subscription=${subscription.id}`),
    metadata: subscription.metadata,
    start_date: subscription.created,
    status: subscription.status,
    livemode: false,
  };
}

const paymentIntentId = (invoice: Invoice) => invoice.id.replace('in_', 'pi_');

export const chargeObject = (invoice: Invoice) => ({
  id: invoice.id.replace('in_', 'ch_'),
  object: 'charge',
  amount: invoice.amount,
  amount_refunded: invoice.refunded ?? 0,
  created: invoice.created,
  currency: CURRENCY,
  customer: invoice.customer,
  paid: true,
  payment_intent: paymentIntentId(invoice),
  refunded: invoice.refunded === invoice.amount,
  status: 'succeeded',
  livemode: false,
});

/** The payments of an invoice, which clients ask for by `expand`. */
export const withPayments = (invoice: Invoice) => ({
  payments: listOf(
    [
      {
        object: 'invoice_payment',
        amount_paid: invoice.amount,
        invoice: invoice.id,
        payment: { type: 'payment_intent', payment_intent: paymentIntentId(invoice) },
        status: 'paid',
      },
    ],
    `/v1/invoice_payments?invoice=${invoice.id}`,
  ),
});

export const invoiceObject = (invoice: Invoice, origin: string) => ({
  id: invoice.id,
  object: 'invoice',
  number: invoice.number,
  created: invoice.created,
  currency: CURRENCY,
  customer: invoice.customer,
  amount_due: invoice.amount,
  amount_paid: invoice.status === 'paid' ? invoice.amount : 0,
  status: invoice.status,
  hosted_invoice_url: `${origin}/i/${invoice.id}`,
  lines: listOf(
    invoice.period ? [{ object: 'line_item', amount: invoice.amount, period: invoice.period }] : [],
    `/v1/invoices/${invoice.id}/lines`,
  ),
  parent: {
    type: 'subscription_details',
    subscription_details: { subscription: invoice.subscription, metadata: {} },
    quote_details: null,
  },
  status_transitions: { paid_at: invoice.status === 'paid' ? invoice.created : null },
  livemode: false,
});

export const eventObject = ({ id, type, created, object }: StandInEvent) => ({
  id,
  object: 'event',
  api_version: API_VERSION,
  created,
  type,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
});
