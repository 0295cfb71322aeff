import { BlockList, isIP } from 'node:net';
import { hostname } from 'node:os';
import type { Config } from '../config/config.ts';

/** The settings that define the host names of the server. */
export type HostConfig = Partial<Pick<Config, 'PUBLIC_URL' | 'ALLOWED_HOSTS' | 'HOST'>>;

/**
 * Addresses of this machine and of local networks: a Host header with one of them does not come from a public name.
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
 * [H766] Whether a Host header names this server: the host of PUBLIC_URL, those of ALLOWED_HOSTS, the address that it
 * listens on, localhost, the machine's own name, and addresses of this machine and of local networks, with any port,
 * because a port may be mapped. Any other name can be forged by the sender of a request, or point here from another
 * site (DNS rebinding).
 * @param localAddress the address that the connection came in at
 */
export function isKnownHost(host: string, config: HostConfig, localAddress: string | undefined): boolean {
  const url = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)
    ? URL.parse(`http://${host}`)
    : null;
  if (!url) return false;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const allowed = (config.ALLOWED_HOSTS ?? []).map((one) => one.toLowerCase());
  if (allowed.includes(url.host) || allowed.includes(name)) return true;
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
