import { parseInput } from '@hangout/contract/framework/parse-input';
import { findUnstorableText } from '@hangout/contract/framework/plain-input';
import type { RoomRequest } from '@hangout/contract/realtime/hangout/requests';
import { type Refusal, type TokenBucket, takeToken } from '@hangout/rules';
import { refusalForError, roomRefusal } from '../refusal.ts';

export type RequestReply = { ok: true; answer: unknown } | { ok: false; refusal: Refusal };

/** The properties of a kind of room, such as hangout or lobby, that the request guard needs. */
export interface RequestPolicy<P extends RateLimited> {
  /** The requests that the contract defines, by name. */
  readonly requests: Readonly<Record<string, RoomRequest>>;
  now(): number;
  /** Returns the sender of the request. @throws RefusalError if this sender may not send requests */
  findPerson(): P;
  /** Handles the request. `payload` has been parsed by the contract. */
  handle(person: P, payload: unknown): unknown;
  /** Called for each refusal. `error` is set if a bug or a failure caused it and not a rule. */
  onRefused(refusal: Refusal, error?: unknown): void;
}

/** Records that a user's request in a room was refused with a code. */
export type RecordRefusal = (refused: {
  readonly userUuid: string;
  readonly request: string;
  readonly code: string;
}) => void;

interface RateLimited {
  /** The user's token buckets, by kind of request. */
  readonly buckets: Map<string, TokenBucket>;
}

/** Maximum number of validation issues that a refusal reports. */
const MAX_REPORTED_ISSUES = 5;

/**
 * [H430] The request guard and dispatcher of all rooms. Checks that the request's name is known and the rate limit is
 * not exceeded, parses the payload by the contract, calls the handler, and replies with its answer or a refusal. Never
 * throws.
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
 * [H060] Enforces the rate limit of requests, such as chat messages and votes. Each user has one token bucket per kind
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

/**
 * Parses a payload by the contract, as strictly as REST parses its requests.
 * @throws RefusalError with the first issues of an invalid payload
 */
export function parsePayload(request: RoomRequest, payload: unknown): unknown {
  const unstorable = findUnstorableText(payload);
  if (unstorable.length > 0)
    throw roomRefusal(
      'invalid_request',
      unstorable.slice(0, MAX_REPORTED_ISSUES).map(({ path, text }) => ({ path, message: text })),
    );
  const parsed = parseInput(request.payload, payload ?? {});
  if (parsed.success) return parsed.data;
  const { issues } = parsed;
  const isTooLong = issues.some(({ code, path }) => code === 'too_big' && path.at(-1) === 'message');
  throw roomRefusal(
    isTooLong ? 'message_too_long' : 'invalid_request',
    issues.slice(0, MAX_REPORTED_ISSUES).map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}
