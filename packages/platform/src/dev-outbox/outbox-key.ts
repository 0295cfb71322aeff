import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

export const OUTBOX_PATH = '/dev/outbox';
/** Name of the outbox key in the outbox URL's query, and of the cookie that stores the key. */
export const OUTBOX_KEY = 'outboxKey';

/** [H1743] Returns the key of the outbox: DEV_OUTBOX_KEY, or a random one that is valid until the process ends. */
export const chooseOutboxKey = ({ DEV_OUTBOX_KEY }: Pick<Config, 'DEV_OUTBOX_KEY'>): string =>
  DEV_OUTBOX_KEY ?? randomBytes(18).toString('base64url');

/** Returns the URL of the outbox, or of a page below it, with the key. */
export function outboxAddress(
  origin: string,
  key: string,
  query: Readonly<Record<string, string>> = {},
  page = '',
): string {
  return `${origin}${OUTBOX_PATH}${page}?${new URLSearchParams({ ...query, [OUTBOX_KEY]: key })}`;
}

/** Returns whether a request has the key: in its URL, or in the cookie that an earlier request with the key has set. */
export function hasOutboxKey(request: Pick<IncomingMessage, 'headers'>, url: URL, key: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(/; */).map((one) => one.split('='));
  const given = [url.searchParams.get(OUTBOX_KEY), cookies.find(([name]) => name === OUTBOX_KEY)?.[1]];
  // Compares hashes, because a constant-time comparison needs values of the same length.
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return given.some((one) => typeof one === 'string' && timingSafeEqual(hash(one), hash(key)));
}
