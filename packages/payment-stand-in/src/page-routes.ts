import Router from '@koa/router';
import type { Context } from 'koa';
import type { Billing } from './billing.ts';
import { checkoutPage, invoicePage, portalPage } from './pages.ts';

const WORKING_CARDS = ['4242424242424242', '5555555555554444'];
const DECLINED_CARDS = ['4000000000000002', '4000000000009995'];

const formOf = (ctx: Context) => (ctx.request.body ?? {}) as Readonly<Record<string, unknown>>;

/** Pages for users: checkout, portal and invoices, at unguessable URLs. */
export function pageRoutes(billing: Billing): Router {
  const { state } = billing;
  const router = new Router();
  const page = (ctx: Context, html: string) => {
    ctx.type = 'html';
    ctx.body = html;
  };
  const seeOther = (ctx: Context, address: string) => {
    ctx.redirect(address);
    ctx.status = 303;
  };

  router.get('/c/pay/:id', (ctx) => {
    const session = state.sessions[ctx.params.id ?? ''];
    if (session) page(ctx, checkoutPage(session, null));
  });
  router.post('/c/pay/:id', (ctx) => {
    const session = state.sessions[ctx.params.id ?? ''];
    if (!session) return;
    const card = String(formOf(ctx).card ?? '').replace(/\D/g, '');
    if (session.status !== 'open') return page(ctx, checkoutPage(session, null));
    if (DECLINED_CARDS.includes(card)) return page(ctx, checkoutPage(session, 'declined'));
    if (!WORKING_CARDS.includes(card)) return page(ctx, checkoutPage(session, 'wrong'));
    billing.complete(session);
    seeOther(ctx, session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id));
  });

  router.get('/p/session/:id', (ctx) => {
    const portal = state.portals[ctx.params.id ?? ''];
    if (portal) page(ctx, portalPage(portal, state));
  });
  router.post('/p/session/:id/:action', (ctx) => {
    const portal = state.portals[ctx.params.id ?? ''];
    const subscription = state.subscriptions[String(formOf(ctx).subscription ?? '')];
    if (!portal || subscription?.customer !== portal.customer || subscription.status === 'canceled') return;
    if (ctx.params.action === 'cancel') billing.setCancelAtPeriodEnd(subscription, true);
    if (ctx.params.action === 'resume') billing.setCancelAtPeriodEnd(subscription, false);
    if (ctx.params.action === 'retry') billing.renew(subscription, true);
    if (ctx.params.action === 'switch') billing.switchPlan(subscription, String(formOf(ctx).price ?? ''));
    seeOther(ctx, `/p/session/${portal.id}`);
  });

  router.get('/i/:id', (ctx) => {
    const invoice = state.invoices[ctx.params.id ?? ''];
    if (invoice) page(ctx, invoicePage(invoice));
  });
  return router;
}
