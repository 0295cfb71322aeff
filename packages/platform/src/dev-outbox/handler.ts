import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { findLanguage, readLanguage } from '@hangout/rules';
import { isFromThisMachine } from '../service/from-this-machine.ts';
import { NO_PAGE_POLICY } from '../service/security-headers.ts';
import type { DevOutbox } from './outbox.ts';
import { OUTBOX_PATH, renderOutboxMessages, renderOutboxPage } from './page.ts';

/**
 * [H485] Serves `/dev/outbox`, and each email as a page of its own for an iframe. Returns 404 to clients on other
 * machines, because the messages give access to accounts.
 */
export function createDevOutboxHandler(outbox: DevOutbox, brandName: string): RequestListener {
  return (request, response) => {
    const url = URL.parse(`http://127.0.0.1${request.url ?? '/'}`);
    const answer = url && isFromThisMachine(request) ? renderAnswer(outbox, brandName, request, url) : null;
    const { body, policy } = answer ?? { body: 'Not Found', policy: NO_PAGE_POLICY };
    response.writeHead(answer ? 200 : 404, {
      'content-type': answer ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      // Without CORS headers no other origin can read the page, and with this header none can embed it.
      'cross-origin-resource-policy': 'same-origin',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

function renderAnswer(outbox: DevOutbox, brandName: string, request: IncomingMessage, url: URL) {
  const path = url.pathname.replace(/\/+$/, '');
  const mail = outbox.find(Number(new RegExp(`^${OUTBOX_PATH}/(\\d+)\\.html$`).exec(path)?.[1]));
  if (mail?.kind === 'mail')
    return {
      body: mail.html,
      policy: "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    };
  if (path !== OUTBOX_PATH) return null;
  const nonce = randomBytes(16).toString('base64url');
  const query = (name: string) => url.searchParams.get(name) ?? '';
  const [to, kind] = [query('to'), query('kind')];
  const language = findLanguage([query('lang')]) ?? readLanguage(request.headers['accept-language']);
  const messages = outbox.list({ to, kind });
  if (query('part') === 'messages')
    return { body: renderOutboxMessages({ messages, language }), policy: NO_PAGE_POLICY };
  return {
    body: renderOutboxPage({ messages, to, kind, language, nonce, brandName }),
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  };
}
