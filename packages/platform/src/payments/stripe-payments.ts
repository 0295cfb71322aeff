import type { ReceiptState, SubscriptionState } from '@hangout/db';
import { isUuid, SUBSCRIPTION_STATUSES } from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';
import Stripe from 'stripe';
import { CustomerMissing, type PaidPlan, type Payments, PaymentsUnavailable } from './payments.ts';

/** How long plans are cached, ms. */
const PLANS_MS = 60_000;
const TIMEOUT_MS = scaleTimeout(10_000);
/** A webhook event with an older signature is refused, s. */
const SIGNATURE_TOLERANCE_S = 300;

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** URL of a stand-in; absent for Stripe itself. */
  readonly standIn?: string;
  readonly now?: () => number;
}

/**
 * [R011] [R075] Payments through Stripe's library. A price is a plan if its product has the metadata `level`
 * of at least 1; its lookup key is the plan's id in URLs.
 */
export function createStripePayments({
  secretKey,
  webhookSecret,
  standIn,
  now = Date.now,
}: StripeOptions): Payments {
  const stripe = new Stripe(secretKey, {
    ...(standIn ? addressOf(standIn) : {}),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  let known: { readonly plans: Promise<readonly PaidPlan[]>; readonly until: number } | null = null;
  const listPlans = async () => {
    if (known && known.until > now()) return known.plans;
    const before = known;
    const plans = loadPlans(stripe);
    known = { plans, until: now() + PLANS_MS };
    return plans.catch((error: unknown) => {
      // If Stripe cannot be reached, cached plans are used for another period.
      known = before && { ...before, until: now() + PLANS_MS };
      if (before) return before.plans;
      throw error;
    });
  };
  return {
    isStandIn: standIn !== undefined,
    listPlans,

    async findOrCreateCustomer({ userUuid, email, language, missing }) {
      const known = (await searchCustomers(stripe, userUuid)).filter(({ id }) => id !== missing);
      // Requests at the same time may have created several, of which only one has paid.
      const found = known.find(({ subscriptions }) => subscriptions?.data.length) ?? known[0];
      if (found) return found.id;
      const customer = await answerOf(
        stripe.customers.create({
          ...(email === null ? {} : { email }),
          preferred_locales: [language],
          metadata: { userUuid },
        }),
      );
      return customer.id;
    },

    async openCheckout({ customerId, userUuid, plan, region, language, successUrl, cancelUrl }) {
      const metadata = { userUuid, ...(region === null ? {} : { region }) };
      const session = await answerOf(
        stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          client_reference_id: userUuid,
          line_items: [{ price: plan.priceId, quantity: 1 }],
          locale: language,
          metadata: { ...metadata, plan: plan.id },
          subscription_data: { metadata },
          success_url: successUrl,
          cancel_url: cancelUrl,
        }),
      );
      if (!session.url) throw new PaymentsUnavailable('the checkout has no address');
      return { id: session.id, url: session.url };
    },

    async closeCheckout(id) {
      // Stripe refuses to expire a checkout that is paid or expired, so its status is read.
      const status = await stripe.checkout.sessions
        .expire(id)
        .then((session) => session.status)
        .catch(() => readCheckoutStatus(stripe, id));
      if (status === 'open') throw new PaymentsUnavailable('the checkout could not be closed');
      return status === 'complete' ? 'paid' : 'closed';
    },

    isCheckoutOpen: async (id) => (await readCheckoutStatus(stripe, id)) === 'open',

    async openPortal({ customerId, language, returnUrl }) {
      const portal = stripe.billingPortal.sessions.create({
        ...{ customer: customerId, locale: language, return_url: returnUrl },
      });
      return (await answerOf(portal)).url;
    },

    async findOwner(customerId) {
      const customer = await answerOf(
        stripe.customers.retrieve(customerId).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        }),
      );
      const owner = customer && !customer.deleted ? customer.metadata.userUuid : undefined;
      return owner !== undefined && isUuid(owner) ? owner : null;
    },

    async loadCustomer(customerId) {
      const query = { customer: customerId, limit: 100 };
      const [subscriptions, invoices, charges, plans] = await Promise.all([
        answerOf(stripe.subscriptions.list({ ...query, status: 'all' })),
        answerOf(stripe.invoices.list({ ...query, status: 'paid', expand: ['data.payments'] })),
        answerOf(stripe.charges.list(query)),
        listPlans(),
      ]);
      const findPlan = (id: string) => findPlanOfPrice(stripe, plans, id);
      return {
        subscriptions: await Promise.all(
          subscriptions.data.map((one) => readSubscription(one, invoices.data, findPlan)),
        ),
        // [H1255] An invoice of a free trial or a full discount is paid without a payment.
        receipts: invoices.data
          .filter((invoice) => invoice.amount_paid > 0)
          .map((invoice) => readReceipt(invoice, charges.data)),
      };
    },

    async cancelSubscriptions(customerId, when) {
      const { data } = await answerOf(
        stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
      );
      for (const subscription of data) {
        const { id, status } = subscription;
        if (status === 'canceled' || status === 'incomplete_expired') continue;
        // After a failed payment Stripe would go on charging the card until the end of the period.
        if (when === 'now' || (status !== 'active' && status !== 'trialing'))
          await answerOf(stripe.subscriptions.cancel(id));
        else if (!endsWithPeriod(subscription))
          await answerOf(stripe.subscriptions.update(id, { cancel_at_period_end: true }));
      }
    },

    readEvent(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, SIGNATURE_TOLERANCE_S);
        return { id: event.id, type: event.type, customerId: customerOf(event.data.object) };
      } catch {
        // The signature is wrong or too old, or the event is of a kind that this code does not read, such as one of
        // Stripe's v2 API.
        return null;
      }
    },
  };
}

function addressOf(origin: string) {
  const { hostname, port, protocol } = new URL(origin);
  return { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' } as const;
}

/** [H1257] Awaits a call to Stripe, and converts its errors to PaymentsUnavailable or CustomerMissing. */
async function answerOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && isAboutCustomer(error))
      throw new CustomerMissing(error.message, { cause: error });
    if (error instanceof Stripe.errors.StripeError)
      throw new PaymentsUnavailable(`the payment provider answered: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Finds the customers of an account. */
async function searchCustomers(stripe: Stripe, userUuid: string): Promise<readonly Stripe.Customer[]> {
  const query = `metadata['userUuid']:'${userUuid}'`;
  const search = stripe.customers
    .search({ query, expand: ['data.subscriptions'] })
    .catch((error: unknown) => {
      // Stripe refuses searches to merchants of some countries.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return { data: [] };
      throw error;
    });
  return (await answerOf<{ data: Stripe.Customer[] }>(search)).data;
}

/**
 * Returns the status of a checkout; 'expired' if Stripe does not know it, because it cannot be paid any more.
 */
function readCheckoutStatus(stripe: Stripe, id: string): Promise<string | null> {
  const status = stripe.checkout.sessions.retrieve(id).then(
    (session) => session.status,
    (error: unknown) => {
      if (isMissing(error)) return 'expired';
      throw error;
    },
  );
  return answerOf(status);
}

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

const isAboutCustomer = ({ code, param }: { code?: string | undefined; param?: string | undefined }) =>
  code === 'resource_missing' && param === 'customer';

async function loadPlans(stripe: Stripe): Promise<readonly PaidPlan[]> {
  const prices = await answerOf(
    stripe.prices.list({ active: true, type: 'recurring', limit: 100, expand: ['data.product'] }),
  );
  return prices.data
    .filter(isForSale)
    .map(readPlan)
    .filter((plan) => plan !== null)
    .toSorted((a, b) => a.level - b.level || a.amount - b.amount);
}

/**
 * [H2213] An archived product keeps its active prices, but Stripe refuses to sell it. [H2212] Pages name one day, week,
 * month or year as the period of a price, not several.
 */
const isForSale = ({ product, recurring }: Stripe.Price) =>
  typeof product === 'object' && !product.deleted && product.active && recurring?.interval_count === 1;

/** Returns the plan of a price; null if it belongs to none of our plans. */
function readPlan(price: Stripe.Price): PaidPlan | null {
  const { product, recurring, unit_amount: amount } = price;
  if (typeof product === 'string' || product.deleted || !recurring || amount === null) return null;
  const level = Number(product.metadata.level);
  if (!Number.isInteger(level) || level < 1) return null;
  return {
    id: price.lookup_key ?? price.id,
    priceId: price.id,
    name: product.name,
    description: product.description ?? '',
    level,
    amount,
    currency: price.currency,
    period: periodOf(recurring.interval),
    features: product.marketing_features.map(({ name }) => name ?? '').filter((name) => name !== ''),
  };
}

const PERIODS = ['day', 'week', 'month', 'year'] as const;
const periodOf = (interval: string) => PERIODS.find((period) => period === interval) ?? 'month';

/**
 * Returns the plan of a price, even if it is no longer sold but customers still pay it; null if the price belongs to
 * none of our plans.
 */
async function findPlanOfPrice(
  stripe: Stripe,
  plans: readonly PaidPlan[],
  priceId: string,
): Promise<PaidPlan | null> {
  const sold = plans.find((plan) => plan.priceId === priceId);
  return sold ?? readPlan(await answerOf(stripe.prices.retrieve(priceId, { expand: ['product'] })));
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** `paid` are the paid invoices of the customer. */
async function readSubscription(
  subscription: Stripe.Subscription,
  paid: readonly Stripe.Invoice[],
  findPlan: (priceId: string) => Promise<PaidPlan | null>,
): Promise<SubscriptionState> {
  const [item] = subscription.items.data;
  const plan = item ? await findPlan(item.price.id) : null;
  const { metadata, status, currency } = subscription;
  const recurring = item?.price.recurring;
  const periodEnd = periodEndOf(subscription);
  // [H2167] Stripe begins a period when it makes the invoice, so what was paid ends where an unpaid period begins. An
  // unpaid change of the plan within a paid period ends nothing.
  const isPeriodPaid =
    status !== 'past_due' ||
    paid.some(
      (invoice) =>
        subscriptionIdOf(invoice) === subscription.id &&
        invoice.lines.data.some(({ period }) => period.end >= periodEnd),
    );
  const paidEnd = isPeriodPaid ? periodEnd : (item?.current_period_start ?? periodEnd);
  const { cancel_at: cancelAt } = subscription;
  return {
    id: subscription.id,
    // A status that this code does not know yet grants no plan.
    status: SUBSCRIPTION_STATUSES.find((one) => one === status) ?? 'paused',
    plan: plan?.id ?? item?.price.id ?? '',
    name: plan?.name ?? '',
    level: plan?.level ?? 0,
    amount: item?.price.unit_amount ?? 0,
    currency,
    // [H2212] Empty for several months at once, which pages have no word for.
    period: recurring?.interval_count === 1 ? recurring.interval : '',
    region: metadata.region ?? null,
    startedAt: isoOf(subscription.start_date),
    currentPeriodEnd: isoOf(cancelAt === null ? paidEnd : Math.min(cancelAt, paidEnd)),
    cancelsAtPeriodEnd: endsWithPeriod(subscription),
    endedAt: subscription.ended_at === null ? null : isoOf(subscription.ended_at),
  };
}

const periodEndOf = ({ items, start_date: start }: Stripe.Subscription) =>
  items.data[0]?.current_period_end ?? start;

function endsWithPeriod(subscription: Stripe.Subscription): boolean {
  const { cancel_at: cancelAt, cancel_at_period_end: cancels } = subscription;
  return cancels || (cancelAt !== null && cancelAt <= periodEndOf(subscription));
}

/** Returns the id of an object of Stripe, which is an id itself where it is not expanded. */
const idOf = (object: string | { readonly id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

const subscriptionIdOf = (invoice: Stripe.Invoice) =>
  idOf(invoice.parent?.subscription_details?.subscription);

/** [H2216] Sums what was paid back of an invoice, which Stripe notes with the charges and not with the invoice. */
function sumRefunds({ payments }: Stripe.Invoice, charges: readonly Stripe.Charge[]): number {
  const paidBy = payments?.data.map(({ payment }) => idOf(payment.payment_intent ?? payment.charge)) ?? [];
  return charges
    .filter((charge) => paidBy.includes(idOf(charge.payment_intent) ?? charge.id))
    .reduce((sum, { amount_refunded: refunded }) => sum + refunded, 0);
}

/** `charges` are those of the customer. */
function readReceipt(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): ReceiptState {
  return {
    id: invoice.id,
    subscriptionId: subscriptionIdOf(invoice),
    number: invoice.number,
    amount: invoice.amount_paid,
    refunded: sumRefunds(invoice, charges),
    currency: invoice.currency,
    url: invoice.hosted_invoice_url ?? null,
    paidAt: isoOf(invoice.status_transitions.paid_at ?? invoice.created),
  };
}

/** Returns the customer's id in an event's object; null if there is none. */
function customerOf(object: object): string | null {
  const { object: kind, id, customer } = object as { object?: unknown; id?: unknown; customer?: unknown };
  const found = kind === 'customer' ? id : customer;
  if (typeof found === 'string') return found;
  const nested = (found as { id?: unknown } | null | undefined)?.id;
  return typeof nested === 'string' ? nested : null;
}
