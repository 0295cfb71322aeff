import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

export const OUTBOX_PATH = '/dev/outbox';
/** Name of the key in the outbox's URL, and of the cookie with the key. */
export const OUTBOX_KEY = 'outboxKey';

/** [H1743] Returns the outbox's key: DEV_OUTBOX_KEY, or a random one until the process ends. */
export const chooseOutboxKey = ({ DEV_OUTBOX_KEY }: Pick<Config, 'DEV_OUTBOX_KEY'>): string =>
  DEV_OUTBOX_KEY ?? randomBytes(18).toString('base64url');

/** Returns the URL of the outbox or of a page below it, with the key. */
export function outboxAddress(
  origin: string,
  key: string,
  query: Readonly<Record<string, string>> = {},
  page = '',
): string {
  return `${origin}${OUTBOX_PATH}${page}?${new URLSearchParams({ ...query, [OUTBOX_KEY]: key })}`;
}

/** Returns whether a request has the key, in its URL or in the cookie that an earlier request has set. */
export function hasOutboxKey(request: Pick<IncomingMessage, 'headers'>, url: URL, key: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(/; */).map((one) => one.split('='));
  const given = [url.searchParams.get(OUTBOX_KEY), cookies.find(([name]) => name === OUTBOX_KEY)?.[1]];
  // Compares hashes, because `timingSafeEqual` needs values of equal length.
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return given.some((one) => typeof one === 'string' && timingSafeEqual(hash(one), hash(key)));
}
