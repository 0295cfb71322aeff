import { networkOf } from './client-address.ts';

/**
 * Browsers by their names in `User-Agent`. Most browsers also send the names of others, so the more specific
 * names come first.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const MAX_LENGTH = 40;

/**
 * [H731] Shortens `User-Agent` to what people recognize, such as 'Firefox, Windows', or to the first word of
 * a program, such as 'curl'. Empty if there is none.
 */
export function describeDevice(userAgent: string | undefined): string {
  const text = userAgent ?? '';
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser}, ${system}`;
  return browser ?? system ?? (/^[\w.-]+/.exec(text)?.[0] ?? '').slice(0, MAX_LENGTH);
}

/**
 * [H731] Shortens an IP address to a network, for people to recognize where they signed in: the first three
 * numbers of IPv4, the first 48 bits of IPv6.
 */
export function shortenNetwork(address: string): string {
  const network = networkOf(address);
  const groups = /^([0-9a-f:]+)::\/64$/.exec(network)?.[1]?.split(':');
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`;
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}
