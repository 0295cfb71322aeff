import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
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
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
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

/** An address without its zone; an IPv4 address that is written as an IPv6 address becomes one of IPv4. */
export function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '');
}

/** How many addresses are kept in memory with the network that limits them. */
const KNOWN_ADDRESSES = 10_000;

const LOOPBACK = ['127.0.0.0/8', '::1'];

/**
 * [H784] Makes the function that says by which network a client is limited: null for UNLIMITED_NETWORKS and, where no
 * proxy stands in front, for this machine itself, whose programs are no strangers. Behind a proxy an address of this
 * machine may be anybody's, because a second proxy may stand before the first.
 */
export function createLimitedNetwork({
  BEHIND_PROXY,
  UNLIMITED_NETWORKS,
}: Pick<Config, 'BEHIND_PROXY' | 'UNLIMITED_NETWORKS'>): (address: string) => string | null {
  const unlimited = new BlockList();
  for (const network of BEHIND_PROXY ? UNLIMITED_NETWORKS : [...UNLIMITED_NETWORKS, ...LOOPBACK]) {
    const [address = '', bits] = network.split('/');
    const [family, all] = isIPv6(address) ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
    unlimited.addSubnet(address, bits === undefined ? all : Number(bits), family);
  }
  function findNetwork(address: string): string | null {
    const plain = plainAddress(address);
    const version = isIP(plain);
    if (version !== 0 && unlimited.check(plain, version === 6 ? 'ipv6' : 'ipv4')) return null;
    return networkOf(plain);
  }

  // Every request and every connection asks, and comparing an address with the list costs more than finding it here.
  const found = new LRUCache<string, { readonly network: string | null }>({ max: KNOWN_ADDRESSES });
  return (address) => {
    const known = found.get(address);
    if (known) return known.network;
    const network = findNetwork(address);
    found.set(address, { network });
    return network;
  };
}
