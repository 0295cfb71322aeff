/** Whose pictures stand beside songs that came from elsewhere: a new provider adds its hosts here. */
const imageHosts = [
  'https://*.scdn.co',
  'https://*.mzstatic.com',
  'https://i.ytimg.com',
  'https://*.sndcdn.com',
  'https://*.7static.com',
  'https://*.audius.co',
];
/** Chat communities that show the product inside of their own window. */
const embeddingHosts = ['https://discord.com', 'https://*.discord.com', 'https://*.discordsays.com'];

export interface PolicyOptions {
  /** Where people reach us, where that is another address than the page's own. */
  readonly PUBLIC_URL?: string | undefined;
  /** Hosts that may show moving pictures in chat. */
  readonly GIF_HOSTS?: readonly string[];
}

/**
 * [H389] What the client's page may load and speak to, as one header: its own files, its own servers, pictures of
 * known hosts. A line of chat that got markup past us would still find nothing to run and nobody to tell.
 */
export function contentSecurityPolicy({ PUBLIC_URL, GIF_HOSTS = [] }: PolicyOptions = {}): string {
  const own = PUBLIC_URL ? [new URL(PUBLIC_URL).origin] : [];
  const lines = own.map((origin) => origin.replace(/^http/, 'ws'));
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // elements are styled by attribute: sizes of pictures, places on the stage
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...own,
      ...imageHosts,
      ...GIF_HOSTS.map((host) => `https://${host}`),
    ],
    'media-src': ["'self'", 'blob:', ...own],
    'connect-src': ["'self'", 'blob:', ...own, ...lines],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'self'", ...embeddingHosts],
  };
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** [H389][H916] What the client's page is sent with, whoever serves it. */
export function pageHeaders(options: PolicyOptions = {}): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}

/** [H916] The same as lines that nginx includes. Throws where a value could not stand there as it is. */
export function nginxPageHeaders(options: PolicyOptions = {}): string {
  const lines = Object.entries(pageHeaders(options)).map(([name, value]) => {
    if (/["$\\\r\n]/.test(value)) throw new Error(`nginx cannot be told this ${name}: ${value}`);
    return `add_header ${name} "${value}" always;\n`;
  });
  return lines.join('');
}
