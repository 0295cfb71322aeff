import type { ServerResponse } from 'node:http';

/** How long a browser remembers to use HTTPS only, s: a year. */
const HSTS_SECONDS = 31_536_000;

/** [H718] The content security policy of what is no page of its own: it loads nothing and is framed by nobody. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The value of Strict-Transport-Security; null where the public address is not HTTPS. */
export function strictTransportSecurity(publicUrl: string | undefined): string | null {
  return publicUrl?.startsWith('https:') ? `max-age=${HSTS_SECONDS}; includeSubDomains` : null;
}

/**
 * [H717] [H718] Headers of every response of every server: no guessing of media types; what is opened as a page loads
 * nothing and is framed by nobody, unless a handler sets another policy; and, where the public address is HTTPS, no other
 * protocol for it and the hosts below it.
 */
export function setSecurityHeaders(response: ServerResponse, publicUrl: string | undefined): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', NO_PAGE_POLICY);
  const transport = strictTransportSecurity(publicUrl);
  if (transport !== null) response.setHeader('strict-transport-security', transport);
}
