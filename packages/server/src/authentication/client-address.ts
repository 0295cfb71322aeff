import type { IncomingMessage } from 'node:http';
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
