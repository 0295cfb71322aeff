import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/index.ts';

/**
 * [H918] Whose tries are counted: the address that connected, or, where PUBLIC_URL says that a proxy stands in front,
 * the last one in `X-Forwarded-For`: that is the proxy's own word, and what stands before it may be made up.
 */
export function callerAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): string {
  const told = PUBLIC_URL === undefined ? [] : [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  return told.at(-1)?.trim() || (socket.remoteAddress ?? '');
}
