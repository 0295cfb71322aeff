import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import Koa from 'koa';
import { apiRoutes } from './api.ts';
import { Billing } from './billing.ts';
import { pageRoutes } from './page-routes.ts';
import { loadState, newId, saveState } from './state.ts';
import { WebhookSender } from './webhooks.ts';

export interface PaymentStandInServer {
  /** http://127.0.0.1:port */
  readonly origin: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Sends events; tests can hold them back. */
  readonly webhooks: WebhookSender;
  /** Lets tests act for users and let time pass. */
  readonly billing: Billing;
  /** Sets a fault: `down` closes connections, `error` responds with 500, null ends the fault. */
  setFault(fault: 'down' | 'error' | null): void;
  close(): Promise<void>;
}

export interface PaymentStandInOptions {
  /** File in which the state is stored; without it the state is lost at the end. */
  readonly stateFile?: string;
  readonly now?: () => number;
}

/**
 * Starts a local stand-in for Stripe: the API calls that the server uses, with documented responses, and the
 * pages for checkout, portal and invoices. `POST /webhooks/hold` and `/webhooks/release?times=2` hold events
 * back and send them, for browser tests.
 */
export async function startPaymentStandIn({
  stateFile,
  now = Date.now,
}: PaymentStandInOptions = {}): Promise<PaymentStandInServer> {
  const state = loadState(stateFile);
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  let origin = '';
  let fault: 'down' | 'error' | null = null;
  const webhooks = new WebhookSender({ secret: webhookSecret, now });
  const billing = new Billing({
    ...{ state, now, origin: () => origin },
    emit: (type, object) =>
      webhooks.emit({ id: newId('evt'), type, created: Math.floor(now() / 1000), object }),
    save: () => saveState(stateFile, state),
  });
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx, next) => {
    if (fault === null || !ctx.path.startsWith('/v1/')) return next();
    if (fault === 'down') {
      ctx.respond = false;
      ctx.req.socket.destroy();
      return;
    }
    ctx.status = 500;
    ctx.body = { error: { type: 'api_error', message: 'An error of the stand-in' } };
  });
  app.use(bodyParser({ enableTypes: ['form'], parsedMethods: ['POST', 'DELETE'] }));
  const control = new Router({ prefix: '/webhooks' });
  control.post('/hold', (ctx) => {
    webhooks.hold();
    ctx.status = 204;
  });
  control.post('/release', async (ctx) => {
    await webhooks.release({
      times: Number(ctx.query.times ?? 1),
      isReversed: ctx.query.order === 'reversed',
    });
    ctx.status = 204;
  });
  for (const router of [
    control,
    apiRoutes({ billing, origin: () => origin, secretKey }),
    pageRoutes(billing),
  ])
    app.use(router.routes());
  const server = await listen(createServer(app.callback()), state.port);
  // The cast is safe: a server on a TCP port has such an address.
  state.port = (server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${state.port}`;
  saveState(stateFile, state);
  return {
    ...{ origin, secretKey, webhookSecret, webhooks, billing },
    setFault(next) {
      fault = next;
    },
    async close() {
      webhooks.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Listens on the port of the previous run, so that links in receipts stay valid; on a free one if that port
 * is taken.
 */
async function listen(server: Server, port: number): Promise<Server> {
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    if (port === 0) throw error;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  return server;
}
