import Router from '@koa/router';
import type { Context } from 'koa';
import type { Billing } from './billing.ts';
import {
  chargeObject,
  customerObject,
  customerSearchObject,
  findPlan,
  invoiceObject,
  listOf,
  portalObject,
  priceObject,
  productObject,
  sessionObject,
  subscriptionObject,
  withPayments,
} from './objects.ts';
import { standInPlans } from './plans.ts';
import { newId, type Session } from './state.ts';

interface ApiOptions {
  readonly billing: Billing;
  readonly origin: () => string;
  readonly secretKey: string;
}

type Fields = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, one]) => [key, text(one)]));

/** Responds with an error in Stripe's documented shape. */
function fail(
  ctx: Context,
  status: number,
  error: { readonly code?: string; readonly message: string; readonly param?: string },
): void {
  ctx.status = status;
  ctx.body = { error: { type: 'invalid_request_error', ...error } };
}

const missing = (ctx: Context, what: string, id: string, param = 'id') =>
  fail(ctx, 404, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param });

/**
 * Routes for the calls of Stripe's API that the server uses. Bodies are form-encoded, as Stripe's library sends them.
 */
export function apiRoutes({ billing, origin, secretKey }: ApiOptions): Router {
  const { state } = billing;
  const router = new Router({ prefix: '/v1' });
  const answered = new Map<string, { readonly status: number; readonly body: unknown }>();

  router.use(async (ctx, next) => {
    if (ctx.get('authorization') !== `Bearer ${secretKey}`)
      return fail(ctx, 401, { message: 'Invalid API Key provided' });
    // A POST with an idempotency key that was used before gets the first response again.
    const key = ctx.method === 'POST' ? ctx.get('idempotency-key') : '';
    const before = key === '' ? undefined : answered.get(key);
    if (before) {
      ctx.status = before.status;
      ctx.body = before.body;
      return;
    }
    await next();
    if (key !== '') answered.set(key, { status: ctx.status, body: ctx.body });
  });

  const sold = standInPlans;
  const isExpanded = (ctx: Context) => /expand/.test(ctx.querystring);
  router.get('/prices', (ctx) => {
    ctx.body = listOf(
      sold.map((plan) => priceObject(plan, isExpanded(ctx))),
      '/v1/prices',
    );
  });
  router.get('/prices/:id', (ctx) => {
    const plan = findPlan(ctx.params.id ?? '');
    if (!plan) return missing(ctx, 'price', ctx.params.id ?? '', 'price');
    ctx.body = priceObject(plan, isExpanded(ctx));
  });
  router.get('/products', (ctx) => {
    ctx.body = listOf(sold.map(productObject), '/v1/products');
  });

  router.post('/customers', (ctx) => {
    const body = fieldsOf(ctx.request.body);
    const id = newId('cus');
    state.customers[id] = {
      ...{ id, created: billing.seconds(), email: text(body.email) || null },
      ...{ metadata: textsOf(body.metadata), hasCard: false },
    };
    billing.announceCustomer(id);
    ctx.body = customerObject(state.customers[id]);
  });
  router.get('/customers/search', (ctx) => {
    const [, key = '', value] = /^metadata\['(\w+)'\]:'([^']+)'$/.exec(text(ctx.query.query)) ?? [];
    const found = Object.values(state.customers).filter(({ metadata }) => metadata[key] === value);
    ctx.body = customerSearchObject(found, Object.values(state.subscriptions));
  });
  router.get('/customers/:id', (ctx) => {
    const customer = state.customers[ctx.params.id ?? ''];
    if (!customer) return missing(ctx, 'customer', ctx.params.id ?? '');
    ctx.body = customerObject(customer);
  });

  router.post('/checkout/sessions', (ctx) => {
    const body = fieldsOf(ctx.request.body);
    const customer = text(body.customer);
    const [item] = Object.values(fieldsOf(body.line_items));
    const price = text(fieldsOf(item).price);
    if (!state.customers[customer]) return missing(ctx, 'customer', customer, 'customer');
    if (!findPlan(price)) return missing(ctx, 'price', price, 'line_items[0][price]');
    const session: Session = {
      ...{
        id: newId('cs_test'),
        created: billing.seconds(),
        customer,
        price,
        locale: text(body.locale) || 'en',
      },
      ...{ successUrl: text(body.success_url), cancelUrl: text(body.cancel_url) },
      metadata: textsOf(body.metadata),
      subscriptionMetadata: textsOf(fieldsOf(body.subscription_data).metadata),
      ...{ status: 'open', subscription: null },
    };
    state.sessions[session.id] = session;
    ctx.body = sessionObject(session, origin());
  });
  router.get('/checkout/sessions/:id', (ctx) => {
    const session = state.sessions[ctx.params.id ?? ''];
    if (!session) return missing(ctx, 'checkout.session', ctx.params.id ?? '', 'session');
    ctx.body = sessionObject(session, origin());
  });
  router.post('/checkout/sessions/:id/expire', (ctx) => {
    const session = state.sessions[ctx.params.id ?? ''];
    if (!session) return missing(ctx, 'checkout.session', ctx.params.id ?? '', 'session');
    if (session.status !== 'open')
      return fail(ctx, 400, {
        message: `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
      });
    billing.expire(session);
    ctx.body = sessionObject(session, origin());
  });

  router.post('/billing_portal/sessions', (ctx) => {
    const body = fieldsOf(ctx.request.body);
    const customer = text(body.customer);
    if (!state.customers[customer]) return missing(ctx, 'customer', customer, 'customer');
    const id = newId('bps');
    state.portals[id] = { id, customer, locale: text(body.locale) || 'en', returnUrl: text(body.return_url) };
    ctx.body = portalObject(state.portals[id], origin());
  });

  /** Returns the objects that belong to the customer of a list request. */
  const ofCustomer = <T extends { readonly customer: string; readonly created: number }>(
    ctx: Context,
    all: Readonly<Record<string, T>>,
  ): T[] | null => {
    const customer = text(ctx.query.customer);
    if (!state.customers[customer]) {
      missing(ctx, 'customer', customer, 'customer');
      return null;
    }
    return Object.values(all)
      .filter((one) => one.customer === customer)
      .toSorted((a, b) => b.created - a.created);
  };
  router.get('/subscriptions', (ctx) => {
    const found = ofCustomer(ctx, state.subscriptions);
    if (found) ctx.body = listOf(found.map(subscriptionObject), '/v1/subscriptions');
  });
  router.post('/subscriptions/:id', (ctx) => {
    const subscription = state.subscriptions[ctx.params.id ?? ''];
    if (!subscription) return missing(ctx, 'subscription', ctx.params.id ?? '');
    const cancels = fieldsOf(ctx.request.body).cancel_at_period_end;
    billing.setCancelAtPeriodEnd(subscription, cancels === 'true');
    ctx.body = subscriptionObject(subscription);
  });
  router.delete('/subscriptions/:id', (ctx) => {
    const subscription = state.subscriptions[ctx.params.id ?? ''];
    if (!subscription) return missing(ctx, 'subscription', ctx.params.id ?? '');
    billing.cancel(subscription);
    ctx.body = subscriptionObject(subscription);
  });
  router.get('/invoices', (ctx) => {
    const { status } = ctx.query;
    const found = ofCustomer(ctx, state.invoices);
    if (!found) return;
    const wanted = found.filter((invoice) => status === undefined || invoice.status === status);
    ctx.body = listOf(
      wanted.map((invoice) => ({
        ...invoiceObject(invoice, origin()),
        ...(isExpanded(ctx) && invoice.status === 'paid' ? withPayments(invoice) : {}),
      })),
      '/v1/invoices',
    );
  });
  router.get('/charges', (ctx) => {
    const paid = ofCustomer(ctx, state.invoices)?.filter(({ status }) => status === 'paid');
    if (paid) ctx.body = listOf(paid.map(chargeObject), '/v1/charges');
  });
  return router;
}
