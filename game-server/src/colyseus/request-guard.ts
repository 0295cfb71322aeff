import { parseInput } from '@hangout/contract/framework/parse-input';
import { findUnstorableText } from '@hangout/contract/framework/plain-input';
import type { RoomRequest } from '@hangout/contract/realtime/hangout/requests';
import { type Refusal, type TokenBucket, takeToken } from '@hangout/rules';
import { refusalForError, roomRefusal } from '../refusal.ts';

export type RequestReply = { ok: true; answer: unknown } | { ok: false; refusal: Refusal };

/** What the request guard needs to know about a kind of room, such as the hangout or the lobby. */
export interface RequestPolicy<P extends RateLimited> {
  /** The contract's requests by name. */
  readonly requests: Readonly<Record<string, RoomRequest>>;
  now(): number;
  /** Returns the sender. @throws RefusalError if this sender may not send requests */
  findPerson(): P;
  /** Handles the request; the contract has parsed `payload`. */
  handle(person: P, payload: unknown): unknown;
  /** Called for each refusal; `error` is set if the reason is not a rule but a bug or a failure. */
  onRefused(refusal: Refusal, error?: unknown): void;
}

/** Records that a user's request was refused with a code. */
export type RecordRefusal = (refused: {
  readonly userUuid: string;
  readonly request: string;
  readonly code: string;
}) => void;

interface RateLimited {
  /** The user's token buckets, by kind of request. */
  readonly buckets: Map<string, TokenBucket>;
}

/** A refusal reports this many validation issues at most. */
const MAX_REPORTED_ISSUES = 5;

/**
 * [H430] The request guard and dispatcher of all rooms: checks name and rate limit, parses the payload by the
 * contract, calls the handler, and returns its answer or a refusal. Never throws.
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
 * [H060] Enforces the rate limit of a request, such as a chat message or a vote. Each user has a token bucket for each
 * kind.
 * @throws RefusalError `rate_limited`
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

/** Parses a payload by the contract, as strictly as REST. @throws RefusalError with the first issues */
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
