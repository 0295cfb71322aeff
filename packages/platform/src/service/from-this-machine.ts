import type { IncomingMessage } from 'node:http';

/** Headers by which proxies mark the requests that they forward. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * [H484] Returns whether a request comes from a program on this machine: not through a proxy, and not under
 * the name of another site that resolves to this machine (DNS rebinding).
 */
export function isFromThisMachine({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  if (address !== '::1' && !address.startsWith('127.')) return false;
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false;
  return isLoopbackName(URL.parse(`http://${headers.host ?? ''}`)?.hostname);
}

/** Returns whether a host name always means this machine. */
export function isLoopbackName(name: string | undefined): boolean {
  return name !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(name);
}
