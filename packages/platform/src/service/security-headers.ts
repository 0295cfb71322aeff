import type { ServerResponse } from 'node:http';

/** For how long browsers use only HTTPS for this site (HSTS), s: a year. */
const HSTS_SECONDS = 31_536_000;

/**
 * [H718] The content security policy of responses that are not pages. If opened as a page, they load no resources and
 * cannot be framed.
 */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Returns the value of Strict-Transport-Security; null if the public address is not HTTPS. */
export function strictTransportSecurity(publicUrl: string | undefined): string | null {
  return publicUrl?.startsWith('https:') ? `max-age=${HSTS_SECONDS}; includeSubDomains` : null;
}

/**
 * [H717] [H718] Sets the headers of every response: no MIME sniffing, and the policy `NO_PAGE_POLICY`, which a handler
 * may replace. If the public address is HTTPS, also HSTS for that host and its subdomains.
 */
export function setSecurityHeaders(response: ServerResponse, publicUrl: string | undefined): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', NO_PAGE_POLICY);
  const transport = strictTransportSecurity(publicUrl);
  if (transport !== null) response.setHeader('strict-transport-security', transport);
}
