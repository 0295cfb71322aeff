import { type GifConfig, gifSources } from '@hangout/platform/gifs/gifs';
import { strictTransportSecurity } from '@hangout/platform/service/security-headers';
import type { ProviderConfig } from '@hangout/providers';
import { providerSources } from './provider-sources.ts';

/** Hosts of covers at music providers; a new provider's hosts belong here. */
const imageHosts = [
  'https://*.scdn.co',
  'https://*.mzstatic.com',
  'https://i.ytimg.com',
  'https://*.sndcdn.com',
  'https://*.7static.com',
  'https://*.audius.co',
];

/**
 * Agora's servers. The SDK asks several by HTTPS which is nearest, and connects to that one on another port.
 */
const agoraHosts = ['agora.io', 'sd-rtn.com'].flatMap((host) => [`https://*.${host}:*`, `wss://*.${host}:*`]);

export interface PolicyOptions extends Partial<GifConfig> {
  /** Public URL of this server; the page may be served from another origin. */
  readonly PUBLIC_URL?: string | undefined;
  /** [H1139] The music providers that this server uses. */
  readonly providers?: ProviderConfig | null;
  /** [H1335] Where browsers send error reports. */
  readonly SENTRY_DSN?: string | undefined;
  /** [H1367] The origins of Discord, which may show the Discord activity in a frame. */
  readonly embeddingHosts?: readonly string[];
  /** [H1460] The id of the Agora account, if Agora transports the voices. */
  readonly AGORA_APP_ID?: string | undefined;
  /** [H1193] CDN with songs, covers and images. */
  readonly CDN_URL?: string | undefined;
}

/**
 * [H389] Returns the client's Content-Security-Policy. It allows the client's own files, this server, images
 * of known hosts, and [H1139] players of the music providers in use. Even if a chat message could inject
 * markup (XSS), that markup could neither run scripts nor send data elsewhere. `embeddingHosts` are sites
 * that may show the page in a frame.
 */
export function contentSecurityPolicy(
  options: PolicyOptions = {},
  embeddingHosts: readonly string[] = [],
): string {
  const { PUBLIC_URL, CDN_URL, SENTRY_DSN, AGORA_APP_ID, providers = null } = options;
  const of = providerSources(providers);
  const own = PUBLIC_URL ? [new URL(PUBLIC_URL).origin] : [];
  const reports = SENTRY_DSN ? [new URL(SENTRY_DSN).origin] : [];
  const files = CDN_URL ? [new URL(CDN_URL).origin] : [];
  const voices = AGORA_APP_ID ? agoraHosts : [];
  const ownSockets = own.map((origin) => origin.replace(/^http/, 'ws'));
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // [H1448] WebAssembly may be compiled, which voices need in browsers without WebCodecs. Text can still
    // not be run as a script.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...of['script-src']],
    // [H1602] Inside Discord, frames of players get the page's own origin, which is Discord's.
    'frame-src': [...(embeddingHosts.length > 0 ? ["'self'"] : []), ...of['frame-src']],
    // 'unsafe-inline' is needed by style attributes, such as sizes of images and positions on the stage.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...own,
      ...files,
      ...imageHosts,
      ...of['img-src'],
      ...gifSources(options).map(({ origin }) => origin),
    ],
    'media-src': ["'self'", 'blob:', ...own, ...files, ...of['media-src']],
    'connect-src': [
      ...["'self'", 'blob:'],
      ...[...own, ...files, ...ownSockets, ...reports, ...voices, ...of['connect-src']],
    ],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'self'", ...embeddingHosts],
  };
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.length > 0 ? sources.join(' ') : "'none'"}`)
    .join('; ');
}

/**
 * [H1367] Returns whether a path is that of the page that Discord shows in a frame. deploy/nginx-http.conf
 * contains the same pattern.
 */
export const isActivityPath = (path: string): boolean => /^\/activity\/?$/.test(path);

/** [H1367] Returns the policy of the page at `isActivityPath`, the only page that Discord may show in a frame. */
export const activityPolicy = (options: PolicyOptions = {}): string =>
  contentSecurityPolicy(options, options.embeddingHosts);

/** [H389] [H718] [H916] Returns the headers of the client's page and files, which this server or nginx sends. */
export function pageHeaders(options: PolicyOptions = {}): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  };
}

/**
 * [H916] Returns the page's headers, [H1367] the activity's policy and [H718] Strict-Transport-Security as nginx
 * variables. Each is called `$page_` and the header's name with underscores.
 * @throws Error if a value would need escaping
 */
export function nginxPageHeaders(options: PolicyOptions = {}): string {
  const headers = {
    ...pageHeaders(options),
    'activity-policy': activityPolicy(options),
    'strict-transport-security': strictTransportSecurity(options.PUBLIC_URL) ?? '',
  };
  const lines = Object.entries(headers).map(([name, value]) => {
    if (/["$\\\r\n]/.test(value)) throw new Error(`nginx cannot be told this ${name}: ${value}`);
    return `map $host $page_${name.replaceAll('-', '_')} { default "${value}"; }\n`;
  });
  return lines.join('');
}
