import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { type HostConfig, isKnownHost } from './known-host.ts';

export type OriginConfig = HostConfig &
  Partial<Pick<Config, 'BEHIND_PROXY' | 'ALLOWED_ORIGINS' | 'DISCORD_CLIENT_ID'>>;
type Request = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * [H766] Returns the origin for URLs in a response, such as 'https://example.org' without a slash at the end:
 * PUBLIC_URL, else the requested host if it is known, else the address on which the server listens.
 */
export function originOfAnswers(request: Request, config: OriginConfig): string {
  const host = hostOf(request, config);
  if (config.PUBLIC_URL === undefined && isKnownHost(host, config, request.socket.localAddress))
    return `${isHttps(request, config) ? 'https' : 'http'}://${host.toLowerCase()}`;
  return originOfMails(request, config);
}

/**
 * [H766] Returns the origin for links that others than the caller receive, as in emails: PUBLIC_URL, else the
 * address on which the server listens. Headers are ignored, because the caller can forge them.
 */
export function originOfMails({ socket }: Request, config: OriginConfig): string {
  if (config.PUBLIC_URL !== undefined) return config.PUBLIC_URL.replace(/\/+$/, '');
  return listeningOrigin(config.HOST ?? '127.0.0.1', socket.localPort ?? 0);
}

/** Returns the origin of a server at this address; the loopback address if it listens on all. */
export function listeningOrigin(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/**
 * [H765] Returns whether the page that sends a request may do so. Browsers send its origin, which must be
 * that of PUBLIC_URL, one of ALLOWED_ORIGINS, that of this place's activity at Discord, or the known host to
 * which the request was sent. Requests without an origin come from other programs and are allowed.
 */
export function isAllowedOrigin(request: Request, config: OriginConfig): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if ((config.ALLOWED_ORIGINS ?? []).includes(origin.toLowerCase())) return true;
  const { DISCORD_CLIENT_ID: app } = config;
  if (app !== undefined && origin === `https://${app}.discordsays.com`) return true;
  const url = /^https?:/i.test(origin) ? URL.parse(origin) : null;
  if (!url) return false;
  if (config.PUBLIC_URL !== undefined && URL.parse(config.PUBLIC_URL)?.origin === url.origin) return true;
  const host = hostOf(request, config);
  // The schemes may differ, because a proxy may terminate HTTPS.
  return (
    url.host === withoutDefaultPort(host, url.protocol) &&
    isKnownHost(host, config, request.socket.localAddress)
  );
}

/** Returns the host that the caller has addressed; behind a proxy, the one that the proxy received. */
function hostOf({ headers }: Request, { BEHIND_PROXY }: OriginConfig): string {
  const forwarded = BEHIND_PROXY ? [headers['x-forwarded-host'] ?? []].flat().join(',') : '';
  return (forwarded.split(',')[0]?.trim() || headers.host) ?? '';
}

function isHttps({ headers, socket }: Request, { BEHIND_PROXY }: OriginConfig): boolean {
  if ('encrypted' in socket) return true;
  return BEHIND_PROXY === true && headers['x-forwarded-proto'] === 'https';
}

const withoutDefaultPort = (host: string, protocol: string): string =>
  host.toLowerCase().replace(protocol === 'https:' ? /:443$/ : /:80$/, '');
