import { cleanName } from './names.ts';

export const NICKNAME_LIMITS = { min: 3, max: 25 } as const;

/**
 * One word of a nickname: letters of any script with their marks and joiners, digits and `_.'-`, with at
 * least one letter or digit.
 */
const WORD = String.raw`[\p{L}\p{N}_.'-][\p{L}\p{M}\p{N}_.'\u200C\u200D-]*`;
const NICKNAME = new RegExp(`^(?=.*[\\p{L}\\p{N}])${WORD}(?: ${WORD})*$`, 'u');

/** [H070] Normalizes a nickname for storage. */
export function normalizeNickname(nickname: string): string {
  return cleanName(nickname);
}

/** [H070] Whether a nickname is valid: 3 to 25 characters after normalization. */
export function isNickname(nickname: string): boolean {
  const normalized = normalizeNickname(nickname);
  const { length } = [...normalized];
  return length >= NICKNAME_LIMITS.min && length <= NICKNAME_LIMITS.max && NICKNAME.test(normalized);
}

/** [H547] The earliest birthday that a profile accepts, as an ISO date. */
export const EARLIEST_BIRTHDAY = '1900-01-01';

/** [H547] Whether an ISO date is a valid birthday: not before 1900, and not after `today`, an ISO date. */
export function isBirthday(date: string, today: string): boolean {
  return date >= EARLIEST_BIRTHDAY && date <= today;
}

/** [H1679] Maximum length of the text in which users describe themselves. */
export const MAX_BIO_LENGTH = 1_000;

/** [H1679] The signs of the zodiac that a profile offers. */
export const ZODIAC_SIGNS = [
  'aries',
  'taurus',
  'gemini',
  'cancer',
  'leo',
  'virgo',
  'libra',
  'scorpio',
  'sagittarius',
  'capricorn',
  'aquarius',
  'pisces',
] as const;
export type ZodiacSign = (typeof ZODIAC_SIGNS)[number];

/** Finds the sign that a profile names, ignoring case; null for other text, which other clients may have stored. */
export const findZodiacSign = (text: string): ZodiacSign | null =>
  ZODIAC_SIGNS.find((sign) => sign === text.trim().toLowerCase()) ?? null;

/** [H555] Social networks that a profile can link to. */
export const SOCIAL_NETWORKS = ['facebook', 'instagram', 'twitter', 'snapchat', 'tiktok'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

interface NetworkAddresses {
  readonly hosts: readonly string[];
  /** The part of a profile URL between host and name. */
  readonly prefix: string;
}

const NETWORK_ADDRESSES: Readonly<Record<SocialNetwork, NetworkAddresses>> = {
  facebook: { hosts: ['facebook.com', 'm.facebook.com', 'fb.com'], prefix: '' },
  instagram: { hosts: ['instagram.com'], prefix: '' },
  twitter: { hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'], prefix: '' },
  snapchat: { hosts: ['snapchat.com'], prefix: 'add/' },
  tiktok: { hosts: ['tiktok.com'], prefix: '@' },
};

const SOCIAL_NAME = /^@?([A-Za-z0-9][A-Za-z0-9._-]{0,59}|_[A-Za-z0-9._-]{0,59})$/;
const LINK = /^(?:https?:\/\/)?(?:www\.)?([^/?#\s]+)\/([^?#\s]*?)\/?(?:[?#].*)?$/i;

/**
 * [H555] Parses the text that a user typed as their name in a social network: a plain name, a name with an at sign, or
 * a link to a profile in that network. Null for other texts, such as a link to another site.
 */
export function parseSocialName(network: SocialNetwork, text: string): string | null {
  const typed = text.trim();
  const { hosts, prefix } = NETWORK_ADDRESSES[network];
  const link = LINK.exec(typed);
  if (!link) return SOCIAL_NAME.exec(typed)?.[1] ?? null;
  const [, host = '', path = ''] = link;
  if (!hosts.includes(host.toLowerCase())) return null;
  return SOCIAL_NAME.exec(path.startsWith(prefix) ? path.slice(prefix.length) : path)?.[1] ?? null;
}

/** [H555] Returns the URL of a profile in a social network. */
export function socialLink(network: SocialNetwork, name: string): string {
  const { hosts, prefix } = NETWORK_ADDRESSES[network];
  return `https://www.${hosts[0]}/${prefix}${encodeURIComponent(name)}`;
}
