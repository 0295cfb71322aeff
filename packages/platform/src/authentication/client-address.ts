import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config.ts';

/**
 * [H918] Returns the client's IP address for rate limits: that of the connection or, with BEHIND_PROXY, the
 * last one in `X-Forwarded-For`. Only that entry comes from the proxy; the client can forge earlier ones. If
 * there is none, the address of the connection is used. [H1533] The port that some proxies append is removed:
 * it differs for each connection, so no limit would ever apply.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { BEHIND_PROXY }: Pick<Config, 'BEHIND_PROXY'>,
): string {
  const forwarded = BEHIND_PROXY ? [headers['x-forwarded-for'] ?? []].flat().join(',').split(',') : [];
  const address = withoutPort(forwarded.at(-1)?.trim() ?? '');
  return isIP(plainAddress(address)) === 0 ? (socket.remoteAddress ?? '') : address;
}

/** Removes port and brackets, as in `203.0.113.7:443` and `[2001:db8::1]:443`. */
const withoutPort = (address: string) =>
  /^\[([^\]]*)\](:\d*)?$/.exec(address)?.[1] ?? /^([\d.]+):\d*$/.exec(address)?.[1] ?? address;

/**
 * [H714] Returns the network that is rate limited: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because an internet provider's customer has all addresses of such a network.
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

/** Removes the zone of an IPv6 address, and converts an IPv4-mapped address to IPv4. */
export function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '');
}

/** Maximum number of client addresses whose rate-limited network is cached. */
const KNOWN_ADDRESSES = 10_000;

const LOOPBACK = ['127.0.0.0/8', '::1'];

/**
 * [H784] Returns a function from an address to the network that is rate limited. It returns null for
 * UNLIMITED_NETWORKS and, without a proxy, for loopback addresses, which belong to programs on this machine.
 * Behind a proxy, a loopback address may be that of any client, because there may be a second proxy.
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

  // Called for every request and connection, so results are cached: matching an address against the list is
  // slower.
  const found = new LRUCache<string, { readonly network: string | null }>({ max: KNOWN_ADDRESSES });
  return (address) => {
    const known = found.get(address);
    if (known) return known.network;
    const network = findNetwork(address);
    found.set(address, { network });
    return network;
  };
}
