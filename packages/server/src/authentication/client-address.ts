import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Config } from '../config/index.ts';

/**
 * [H918] The IP address of the client, by which rate limits count: the address that connected or, where BEHIND_PROXY is
 * set, the last one in `X-Forwarded-For`. Only that one was written by the proxy; those before it can be forged.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { BEHIND_PROXY }: Pick<Config, 'BEHIND_PROXY'>,
): string {
  const forwarded = BEHIND_PROXY ? [headers['x-forwarded-for'] ?? []].flat().join(',').split(',') : [];
  return forwarded.at(-1)?.trim() || (socket.remoteAddress ?? '');
}

/**
 * [H714] The network by which rate limits count: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * customer of a provider has all addresses of such a network.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const [left = '', right] = plain.toLowerCase().split('::');
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : []);
  const [first, last] = [groupsOf(left), groupsOf(right)];
  const missing = right === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(missing).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
