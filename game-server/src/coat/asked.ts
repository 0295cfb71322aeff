import type { RoomRequest } from '@hangout/contract/room/requests';
import { type TokenBucket, takeToken } from '@hangout/rules';
import { refuse } from '../hangout/refused.ts';

/** How much of what was wrong is told. */
const SHOWN_ISSUES = 5;

/** [H060] Each person has one bucket for each kind of request. @throws Refused */
export function countRequest(
  buckets: Map<string, TokenBucket>,
  name: string,
  { bucket = name, limit }: RoomRequest,
  now: number,
): void {
  const taken = takeToken(buckets.get(bucket) ?? null, limit, now);
  buckets.set(bucket, taken.bucket);
  if (!taken.ok) throw refuse('rate_limited', { retryInMs: taken.retryInMs });
}

/** What was asked, as the contract has it. @throws Refused, telling the first of what was wrong. */
export function parseRequest(request: RoomRequest, payload: unknown): unknown {
  const parsed = request.payload.safeParse(payload ?? {});
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const isLong = issues.some(({ code, path }) => code === 'too_big' && path.at(-1) === 'message');
  throw refuse(
    isLong ? 'message_too_long' : 'invalid_request',
    issues.slice(0, SHOWN_ISSUES).map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}
