import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { AUDIO_QUALITIES, CAPABILITIES, DEFAULT_AUDIO_QUALITY, isPlaceName } from '@hangout/rules';
import { z } from 'zod';

/** Parses a value from the environment. Error messages quote its description as what is expected. */
export type ValueParser<T> = z.ZodType<T, string>;

export const text = z.string().describe('a text');

/** The product's name, shown in titles, emails and apps. */
export const productName = z
  .string()
  .refine(isPlaceName)
  .describe('at most 30 letters, digits, spaces and signs such as . or &');

export const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .transform((given) => given.toLowerCase())
  .describe('a colour such as #562df9');

/** A secret that clients send as a bearer token. */
export const token = z
  .string()
  .regex(/^[\w.~+/-]{16,}=*$/)
  .describe('at least 16 letters and digits');

export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535)
  .describe('a port between 0 and 65535');

/** A list of keys of 32 bytes, each in base64. */
export const secretsKeys = z
  .string()
  .transform((given) => given.split(',').map((key) => key.trim()))
  .refine((keys) => keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key)))
  .transform((keys) => keys.map((key) => Buffer.from(key, 'base64')))
  .describe('32 bytes in base64, such as openssl rand -base64 32 prints; more than one separated by commas');

/** A backup folder. In a bucket, too, it must be a folder, so that the bucket can contain other files. */
export const backupAddress = z
  .string()
  .refine((given) => !/^s3:/i.test(given) || /^s3:\/\/[a-z0-9][a-z0-9.-]+\/[\w.-]+(\/[\w.-]+)*$/.test(given))
  .describe('a folder, or s3://bucket/folder');

/** A list of times of day, parsed to minutes since midnight. */
export const timesOfDay = z
  .string()
  .transform((given) => given.split(',').map((time) => time.trim()))
  .refine((times) => times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)))
  .transform((times) => times.map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))))
  .describe('a time of day such as 03:00, or several separated by commas');

export const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,6}$/)
  .transform(Number)
  .describe('a whole number from 1');

export const percentage = z
  .string()
  .regex(/^([1-9]\d?|100)$/)
  .transform(Number)
  .describe('a whole number from 1 to 100');

/** [H1973] Difficulty of a proof of work, bits. Above 24, a phone would work for minutes. */
export const workBits = z
  .string()
  .regex(/^([1-9]|1\d|2[0-4])$/)
  .transform(Number)
  .describe('a whole number from 1 to 24');

/**
 * [H919] Name of a process, which is part of URLs and the host name by which the proxy reaches it. With the
 * fixed prefix, `/p/{name}` cannot lead the proxy to another host of its network.
 */
export const processName = z
  .string()
  .regex(/^game-([a-z0-9-]{0,57}[a-z0-9])$/)
  .describe('game- and then small letters, digits and hyphens, such as game-1');

export const yesOrNo = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .describe('true or false');

const isPrivateKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
};

/**
 * A private key in PEM. Line breaks may be written as `\n`, because environment variables often have one
 * line.
 */
export const privateKey = z
  .string()
  .transform((given) => given.replaceAll('\\n', '\n'))
  .refine(isPrivateKey)
  .describe('a private key in PEM');

const ServiceAccount = z.object({
  project_id: z.string().regex(/^[\w.:-]+$/),
  client_email: z.string().min(1),
  private_key_id: z.string().optional(),
  private_key: z.string().refine(isPrivateKey),
  token_uri: z.url(),
});
/** The key of a Google service account, with the field names that Google uses. */
export type FcmServiceAccount = z.infer<typeof ServiceAccount>;

/** The key of a Google service account as JSON. */
export const serviceAccount = z
  .string()
  .transform((given, ctx): FcmServiceAccount => {
    const parsed = ServiceAccount.safeParse(parseJson(given));
    if (parsed.success) return parsed.data;
    ctx.addIssue({ code: 'custom', message: 'is no key of a service account' });
    return z.NEVER;
  })
  .describe('the JSON file of the key, in one line');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const commaSeparated = z.string().transform((given) =>
  given
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

export const nameList = commaSeparated.describe('words separated by commas');

/** A list of addresses and networks (CIDR). */
export const networkList = commaSeparated
  .refine((networks) => networks.every(isNetwork))
  .describe('addresses or networks separated by commas, such as 203.0.113.0/24');

function isNetwork(given: string): boolean {
  const [address = '', bits, ...more] = given.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** A list of hosts as in URLs, with the port unless it is the default one. */
export const hostList = commaSeparated
  .refine((hosts) => hosts.every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i.test(host)))
  .describe('hosts separated by commas');

/**
 * A list of origins as browsers send them; those of apps have other schemes than http, such as
 * capacitor://localhost.
 */
export const originList = commaSeparated
  .transform((origins) => origins.map((origin) => origin.toLowerCase()))
  .refine((origins) => origins.every((one) => one === 'null' || /^[a-z][a-z0-9+.-]*:\/\/[^/\s]+$/.test(one)))
  .describe('origins such as https://example.org, separated by commas');

/** [H289] A list of audio qualities; medium is always among them. */
export const qualityList = commaSeparated
  .pipe(z.array(z.enum(AUDIO_QUALITIES)))
  .transform((given) => AUDIO_QUALITIES.filter((one) => one === DEFAULT_AUDIO_QUALITY || given.includes(one)))
  .describe(`words of ${AUDIO_QUALITIES.join(', ')}, separated by commas`);

/** [H2121] A list of capabilities. An empty value means the default, so an empty list has a word of its own. */
export const capabilityList = commaSeparated
  .transform((given) => (given.join() === 'none' ? [] : given))
  .pipe(z.array(z.enum(CAPABILITIES)))
  .describe(`none, or words of ${CAPABILITIES.join(', ')}, separated by commas`);

export function oneOf<const T extends readonly [string, ...string[]]>(...values: T) {
  return z.enum(values).describe(`one of ${values.join(', ')}`);
}

/** [H1536] URL of the whole site, without a path, because nothing is served below a path. */
export const siteUrl = url('http', 'https')
  .refine((given) => {
    const address = URL.parse(given);
    const beyondSite = address && [address.search, address.hash, address.username, address.password];
    return address?.pathname === '/' && beyondSite?.every((part) => part === '') === true;
  })
  .describe(
    'an address that begins with http:// or https:// and has no path, such as https://hangout.example.org',
  );

export function url(...schemes: string[]) {
  return z
    .string()
    .refine((given) => schemes.includes(URL.parse(given)?.protocol.slice(0, -1) ?? ''))
    .describe(`an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`);
}
