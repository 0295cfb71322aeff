import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import type { SevenDigitalKeys } from '../provider-config.ts';

/**
 * Signs a GET request by OAuth 1.0a (HMAC-SHA1, without a user token). The signature is part of the returned URL, so
 * anybody with the URL can use it.
 */
export function signUrl({ consumerKey, consumerSecret }: SevenDigitalKeys, url: URL): URL {
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: consumerSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (text, key) => createHmac('sha1', key).update(text).digest('base64'),
  });
  const signed = new URL(url);
  const data = Object.fromEntries(url.searchParams);
  const bare = `${url.origin}${url.pathname}`;
  const parameters = oauth.authorize({ url: bare, method: 'GET', data });
  // The signature is computed with spaces as %20; URLSearchParams would write +.
  signed.search = Object.entries(parameters)
    .map(([name, value]) => `${oauth.percentEncode(name)}=${oauth.percentEncode(String(value))}`)
    .join('&');
  return signed;
}
