import { LRUCache } from 'lru-cache';
import { networkOf } from '../authentication/client-address.ts';
import type { Config } from '../config/config.ts';
import type { SecurityEvent } from './security-event.ts';

/** Number of callers whose refusals are counted in a minute; beyond it the oldest is dropped [H786]. */
const MAX_CALLERS = 20_000;
const MINUTE_MS = 60_000;

/** Codes of invalid requests. All other refusals come from rules of the product. */
const inputCodes: ReadonlySet<string> = new Set([
  ...['invalid_request', 'unknown_request', 'message_too_long'],
  ...['payload_too_large', 'unsupported_media_type'],
]);
/** Codes about the state of the server, which are not the caller's fault and not counted. */
const ownCodes: ReadonlySet<string> = new Set(['internal', 'unavailable', 'fenced']);

/** A refused call, with its caller, address and reason. */
export type RepeatedRefusal = Omit<SecurityEvent, 'kind' | 'outcome' | 'code' | 'count'> & {
  readonly code: string;
};

/**
 * [H829] Counts the refusals of each caller (an account, or else a network). If there are more of them in a
 * minute than people cause by mistake, one security event with their number is recorded.
 */
export function createRefusalRecorder(
  securityEvents: { record(event: SecurityEvent): void },
  config: Partial<Pick<Config, 'RECORDED_REFUSALS_A_MINUTE'>>,
  now: () => number = Date.now,
): (refusal: RepeatedRefusal) => void {
  const { RECORDED_REFUSALS_A_MINUTE: least = 10 } = config;
  const counts = new LRUCache<string, { readonly minute: number; count: number }>({ max: MAX_CALLERS });
  return (refusal) => {
    const { code, actorUuid, origin } = refusal;
    if (ownCodes.has(code)) return;
    const kind =
      code === 'rate_limited' ? 'rateLimited' : inputCodes.has(code) ? 'inputRefused' : 'actionRefused';
    const caller = actorUuid ?? networkOf(origin.address ?? '');
    const minute = Math.floor(now() / MINUTE_MS);
    const key = `${kind} ${caller}`;
    const known = counts.get(key);
    const current = known?.minute === minute ? known : { minute, count: 0 };
    current.count += 1;
    counts.set(key, current);
    if (current.count < least) return;
    const count = current.count === least ? least : 1;
    securityEvents.record({ ...refusal, kind, outcome: 'refused', count });
  };
}
