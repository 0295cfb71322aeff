import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { findLanguage, readLanguage } from '@hangout/rules';
import type { Place, PlaceSource } from '../brand/place.ts';
import { isFromThisMachine } from '../service/from-this-machine.ts';
import { NO_PAGE_POLICY } from '../service/security-headers.ts';
import { say } from '../texts/texts.ts';
import type { DevOutbox } from './outbox.ts';
import { hasOutboxKey, OUTBOX_KEY, OUTBOX_PATH } from './outbox-key.ts';
import { renderOutboxMessages, renderOutboxPage } from './page.ts';

/**
 * [H485] Serves `/dev/outbox`, and each email as a page for an iframe. Its messages give access to accounts, so
 * requests from other machines get 404, and [H1743] those without the key too, because a port forwarder may make
 * requests from other machines look local.
 */
export function createDevOutboxHandler(
  outbox: DevOutbox,
  place: Pick<PlaceSource, 'current'>,
  key: string,
): RequestListener {
  return (request, response) => {
    const url = URL.parse(`http://127.0.0.1${request.url ?? '/'}`);
    const answer =
      url && isFromThisMachine(request)
        ? renderAnswer({ outbox, place: place.current(), key, request, url })
        : null;
    const {
      body,
      policy,
      isFound = true,
    } = answer ?? { body: 'Not Found', policy: NO_PAGE_POLICY, isFound: false };
    response.writeHead(isFound ? 200 : 404, {
      'content-type': isFound ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      // Without CORS headers, other origins cannot read the page; with this one, they cannot embed it.
      'cross-origin-resource-policy': 'same-origin',
      // The sign-in form links to the outbox without the key, so it is also stored in a cookie.
      ...(isFound && {
        'set-cookie': `${OUTBOX_KEY}=${key}; Path=${OUTBOX_PATH}; HttpOnly; SameSite=Strict`,
      }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

interface OutboxRequest {
  readonly outbox: DevOutbox;
  readonly place: Place;
  readonly key: string;
  readonly request: IncomingMessage;
  readonly url: URL;
}

function renderAnswer({ outbox, place, key, request, url }: OutboxRequest) {
  const path = url.pathname.replace(/\/+$/, '');
  const query = (name: string) => url.searchParams.get(name) ?? '';
  const language =
    findLanguage([query('lang')]) ?? readLanguage(request.headers['accept-language'], place.language);
  if (!hasOutboxKey(request, url, key))
    return { body: say(language, 'outbox.keyNeeded'), policy: NO_PAGE_POLICY, isFound: false };
  const mail = outbox.find(Number(new RegExp(`^${OUTBOX_PATH}/(\\d+)\\.html$`).exec(path)?.[1]));
  if (mail?.kind === 'mail')
    return {
      body: mail.html,
      policy: "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    };
  if (path !== OUTBOX_PATH) return null;
  const nonce = randomBytes(16).toString('base64url');
  const [to, kind] = [query('to'), query('kind')];
  const messages = outbox.list({ to, kind });
  if (query('part') === 'messages')
    return { body: renderOutboxMessages({ messages, language, key }), policy: NO_PAGE_POLICY };
  return {
    body: renderOutboxPage({ messages, to, kind, language, nonce, brandName: place.brand.name, key }),
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  };
}
