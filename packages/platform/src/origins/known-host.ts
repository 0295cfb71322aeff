import { BlockList, isIP } from 'node:net';
import { hostname } from 'node:os';
import type { Config } from '../config/config.ts';

/** The settings that determine the host names of this server. */
export type HostConfig = Partial<Pick<Config, 'PUBLIC_URL' | 'ALLOWED_HOSTS' | 'HOST'>>;

/**
 * Addresses of this machine and of local networks; a Host header with one of them did not come through a
 * public name.
 */
const localAddresses = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  localAddresses.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  localAddresses.addSubnet(network, bits, 'ipv6');

/**
 * [H766] Returns whether a Host header names this server: the host of PUBLIC_URL, those of ALLOWED_HOSTS, the address
 * on which it listens, localhost, the machine's name, or an address of this machine or a local network. The port does
 * not matter, because ports may be mapped. Other names may be forged, or belong to a site that resolves to this machine
 * (DNS rebinding).
 * @param localAddress the server's own address in this connection
 */
export function isKnownHost(host: string, config: HostConfig, localAddress: string | undefined): boolean {
  const url = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)
    ? URL.parse(`http://${host}`)
    : null;
  if (!url) return false;
  const name = withoutBrackets(url.hostname);
  if (isAllowedHost(url, config)) return true;
  const publicUrl = config.PUBLIC_URL === undefined ? null : URL.parse(config.PUBLIC_URL);
  if (publicUrl?.hostname === url.hostname) return true;
  if (name === 'localhost' || name.endsWith('.localhost') || name === config.HOST?.toLowerCase()) return true;
  const machine = hostname().toLowerCase();
  if (name === machine || name === `${machine}.local`) return true;
  const kind = isIP(name);
  if (kind === 0) return false;
  return (
    name === localAddress?.replace(/^::ffff:/, '') || localAddresses.check(name, kind === 6 ? 'ipv6' : 'ipv4')
  );
}

/** Returns whether ALLOWED_HOSTS contains the host of a URL. An entry without a port allows any port. */
export function isAllowedHost({ host, hostname }: URL, { ALLOWED_HOSTS = [] }: HostConfig): boolean {
  const allowed = ALLOWED_HOSTS.map((one) => one.toLowerCase());
  return allowed.includes(host) || allowed.includes(withoutBrackets(hostname));
}

/** Removes the brackets around an IPv6 address in a URL. */
const withoutBrackets = (name: string): string => name.replace(/^\[|\]$/g, '');
