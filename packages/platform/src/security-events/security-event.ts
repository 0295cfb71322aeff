import type { SecurityEventKind, SecurityEventOutcome } from '@hangout/contract/rest/audit/security-events';
import type { NewSecurityEvent } from '@hangout/db';
import { networkOf } from '../authentication/client-address.ts';

interface EventOrigin {
  /** IP address; null if only the account is known, as for requests in a hangout. */
  readonly address: string | null;
  readonly userAgent?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Something that staff may want to know when an account or the platform is attacked. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly outcome: SecurityEventOutcome;
  /** Code of the refusal, if the outcome is one. */
  readonly code?: string | undefined;
  /** The call, such as `POST user-service/users/ban`. */
  readonly endpoint?: string | undefined;
  /** Account or guest that has acted; after a sign-in, the account. */
  readonly actorUuid?: string | null | undefined;
  /** Account or hangout that the event is about. */
  readonly subjectUuid?: string | null | undefined;
  readonly origin: EventOrigin;
  /** Number of times; 1 if absent. */
  readonly count?: number;
  /** Only ids, choices and numbers, never texts of users. */
  readonly details?: Readonly<Record<string, unknown>>;
}

const MAX_USER_AGENT = 120;
const MAX_TEXT = 100;

/**
 * Returns the row for an event at `now`, epoch ms. [H751] Anybody can cause any number of events without an
 * account or without success, so these get a bucket: equal ones of one network within a minute are counted in
 * one row.
 */
export function toRow(event: SecurityEvent, now: number): NewSecurityEvent {
  const { kind, outcome, code = null, endpoint = null, origin, details = {} } = event;
  const { actorUuid = null, subjectUuid = null } = event;
  const isRepeatable = outcome !== 'success' || actorUuid === null;
  const address =
    origin.address === null
      ? null
      : cleanText(isRepeatable ? networkOf(origin.address) : origin.address, MAX_TEXT);
  const minute = new Date(now).toISOString().slice(0, 16);
  const key = [kind, outcome, code, address, actorUuid, subjectUuid, minute].join(' ');
  return {
    ...{ kind, outcome, code, actorUuid, subjectUuid, address },
    endpoint: endpoint === null ? null : cleanText(endpoint, MAX_TEXT * 2),
    userAgent: origin.userAgent === undefined ? null : cleanText(origin.userAgent, MAX_USER_AGENT),
    requestId: origin.requestId === undefined ? null : cleanText(origin.requestId, MAX_TEXT),
    details: { ...details },
    count: event.count ?? 1,
    bucket: isRepeatable ? key : null,
    at: now,
    lastAt: now,
  };
}

/**
 * Shortens a caller's text, and replaces control characters, which PostgreSQL rejects and logs must not
 * contain.
 */
const cleanText = (text: string, length: number) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').slice(0, length);

/**
 * Returns an event for the log without empty fields. `code` is called `refusal` there, because the log
 * redacts `code`.
 */
export function presentForLog({ bucket: _, code, at, lastAt, count, ...row }: NewSecurityEvent) {
  const shown = { ...row, refusal: code, at: new Date(at).toISOString(), ...(count > 1 ? { count } : {}) };
  return Object.fromEntries(
    Object.entries({ ...shown, lastAt: lastAt === at ? null : new Date(lastAt).toISOString() }).filter(
      ([, value]) => value !== null,
    ),
  );
}
