import type { SecurityEventKind, SecurityEventOutcome } from '@hangout/contract/rest/audit/security-events';
import type { NewSecurityEvent } from '@hangout/db';
import { networkOf } from '../authentication/client-address.ts';

interface EventOrigin {
  /** The IP address; null if only the account is known, as for requests in a hangout. */
  readonly address: string | null;
  readonly userAgent?: string | undefined;
  readonly requestId?: string | undefined;
}

/** An event that may matter to staff when an account or the platform is attacked. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly outcome: SecurityEventOutcome;
  /** The code of the refusal, if the outcome is a refusal. */
  readonly code?: string | undefined;
  /** The call, such as `POST user-service/users/ban`. */
  readonly endpoint?: string | undefined;
  /** The account or guest that acted. For a sign-in, the account that has signed in. */
  readonly actorUuid?: string | null | undefined;
  /** The account or hangout that the event is about. */
  readonly subjectUuid?: string | null | undefined;
  readonly origin: EventOrigin;
  /** How often the event occurred; 1 if absent. */
  readonly count?: number;
  /** May contain only identifiers, choices and numbers. */
  readonly details?: Readonly<Record<string, unknown>>;
}

const MAX_USER_AGENT = 120;
const MAX_TEXT = 100;

/**
 * Converts an event to its row at `now` (epoch ms). [H751] Events without a signed-in account, and events that did not
 * succeed, can be caused in any number. They get a bucket: equal events of one network within one minute are counted in
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

/** Shortens a caller's text, and replaces control characters, which PostgreSQL rejects and logs must not contain. */
const cleanText = (text: string, length: number) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').slice(0, length);

/**
 * Formats an event for the log, without empty fields. The code of a refusal is named `refusal` there, because the log
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
