import type { IncomingMessage } from 'node:http';

/** Headers by which a request shows that a proxy has forwarded it for another client. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * [H484] Whether a request comes from a program on this machine. Rejects requests through a proxy, and names of other
 * sites that resolve to this machine (DNS rebinding).
 */
export function isFromThisMachine({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  if (address !== '::1' && !address.startsWith('127.')) return false;
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false;
  return isLoopbackName(URL.parse(`http://${headers.host ?? ''}`)?.hostname);
}

/** Whether a host name always refers to this machine. */
export function isLoopbackName(name: string | undefined): boolean {
  return name !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(name);
}
