import type { RoomRequest } from '@hangout/contract/realtime/hangout/requests';
import { type Refusal, type TokenBucket, takeToken } from '@hangout/rules';
import { refusalForError, roomRefusal } from '../refusal.ts';

/** What a client gets for a request. */
export type RequestReply = { ok: true; answer: unknown } | { ok: false; refusal: Refusal };

/** How one kind of room deals with requests. */
export interface RequestPolicy<P extends RateLimited> {
  /** The requests of the contract, by name. */
  readonly requests: Readonly<Record<string, RoomRequest>>;
  /** Epoch ms. */
  now(): number;
  /** Who sent the request. @throws RefusalError when they may not send any */
  findPerson(): P;
  /** Carries the request out; `payload` is what the contract parsed. */
  handle(person: P, payload: unknown): unknown;
  /** `error` is given where the refusal comes from a bug or a failure and not from a rule. */
  onRefused(refusal: Refusal, error?: unknown): void;
}

interface RateLimited {
  /** Rate limits of one person, by kind of request. */
  readonly buckets: Map<string, TokenBucket>;
}

/** How many issues of an invalid payload are reported. */
const MAX_REPORTED_ISSUES = 5;

/**
 * [H430] The request guard and dispatcher of all rooms: the name must be known, the rate limit allow the request, the
 * contract parse its payload; then it is handled, and answered or refused. Never throws.
 */
export async function dispatchRequest<P extends RateLimited>(
  policy: RequestPolicy<P>,
  name: string,
  payload: unknown,
): Promise<RequestReply> {
  try {
    const request = Object.hasOwn(policy.requests, name) ? policy.requests[name] : undefined;
    if (!request) throw roomRefusal('unknown_request');
    const person = policy.findPerson();
    enforceRateLimit(person.buckets, name, request, policy.now());
    return { ok: true, answer: await policy.handle(person, parsePayload(request, payload)) };
  } catch (error) {
    const { refusal, isBug } = refusalForError(error);
    policy.onRefused(refusal, isBug ? error : undefined);
    return { ok: false, refusal };
  }
}

/**
 * [H060] Enforces the rate limit of requests (chat messages, votes …): each person has one token bucket for each kind
 * of request. @throws RefusalError `rate_limited`
 */
export function enforceRateLimit(
  buckets: Map<string, TokenBucket>,
  name: string,
  { bucket = name, limit }: RoomRequest,
  now: number,
): void {
  const taken = takeToken(buckets.get(bucket) ?? null, limit, now);
  buckets.set(bucket, taken.bucket);
  if (!taken.ok) throw roomRefusal('rate_limited', { retryInMs: taken.retryInMs });
}

/** Parses a payload by the contract. @throws RefusalError with the first issues of an invalid payload */
export function parsePayload(request: RoomRequest, payload: unknown): unknown {
  const parsed = request.payload.safeParse(payload ?? {});
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const isTooLong = issues.some(({ code, path }) => code === 'too_big' && path.at(-1) === 'message');
  throw roomRefusal(
    isTooLong ? 'message_too_long' : 'invalid_request',
    issues.slice(0, MAX_REPORTED_ISSUES).map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}
