import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/index.ts';

/**
 * [H918] Whose tries are counted: the address that connected, or, where BEHIND_PROXY says that a proxy stands there,
 * the last one in `X-Forwarded-For`: that is the proxy's own word, and what stands before it may be made up.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { BEHIND_PROXY }: Pick<Config, 'BEHIND_PROXY'>,
): string {
  const told = BEHIND_PROXY ? [headers['x-forwarded-for'] ?? []].flat().join(',').split(',') : [];
  return told.at(-1)?.trim() || (socket.remoteAddress ?? '');
}
