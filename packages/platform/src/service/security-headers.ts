import type { ServerResponse } from 'node:http';

/** Browsers use only HTTPS for this site for this long (HSTS), s: a year. */
const HSTS_SECONDS = 31_536_000;

/** [H718] Policy of responses that are no pages: opened as a page, they load nothing and cannot be framed. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Returns the value of Strict-Transport-Security; null if the public URL is not HTTPS. */
export function strictTransportSecurity(publicUrl: string | undefined): string | null {
  return publicUrl?.startsWith('https:') ? `max-age=${HSTS_SECONDS}; includeSubDomains` : null;
}

/**
 * [H717] [H718] Sets the headers of every response: no MIME sniffing, and `NO_PAGE_POLICY`, which a handler
 * may replace. With a public URL by HTTPS also HSTS, for the host and its subdomains.
 */
export function setSecurityHeaders(response: ServerResponse, publicUrl: string | undefined): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', NO_PAGE_POLICY);
  const transport = strictTransportSecurity(publicUrl);
  if (transport !== null) response.setHeader('strict-transport-security', transport);
}
