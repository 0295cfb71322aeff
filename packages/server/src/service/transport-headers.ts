import type { ServerResponse } from 'node:http';

/** How long a browser remembers to use HTTPS only, s: a year. */
const HSTS_SECONDS = 31_536_000;

/**
 * [H717] Headers of every response of every server: no guessing of media types and, where the public address is HTTPS, no
 * other protocol for it and the hosts below it.
 */
export function setTransportHeaders(response: ServerResponse, publicUrl: string | undefined): void {
  response.setHeader('x-content-type-options', 'nosniff');
  if (publicUrl?.startsWith('https:'))
    response.setHeader('strict-transport-security', `max-age=${HSTS_SECONDS}; includeSubDomains`);
}
