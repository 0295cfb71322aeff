import type { SecurityEventKind, SecurityEventOutcome } from '@hangout/contract/rest/audit/security-events';
import type { NewSecurityEvent } from '@hangout/db';
import { networkOf } from '../authentication/client-address.ts';

interface EventOrigin {
  /** Null if only the account is known, as inside a hangout. */
  readonly address: string | null;
  readonly userAgent?: string | undefined;
  readonly requestId?: string | undefined;
}

/** An event that staff may need to see when an account or the platform is attacked. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly outcome: SecurityEventOutcome;
  /** The code of the refusal, if it was refused. */
  readonly code?: string | undefined;
  /** The call, such as `POST user-service/users/ban`. */
  readonly endpoint?: string | undefined;
  /** The account or guest that acted; after a sign-in the account that signed in. */
  readonly actorUuid?: string | null | undefined;
  /** The account or hangout that the event is about. */
  readonly subjectUuid?: string | null | undefined;
  readonly origin: EventOrigin;
  /** How often it happened; once if absent. */
  readonly count?: number;
  /** Only identifiers, choices and numbers. */
  readonly details?: Readonly<Record<string, unknown>>;
}

const MAX_USER_AGENT = 120;
const MAX_TEXT = 100;

/**
 * Returns the row of an event at `now` (epoch ms). [H751] Events without a signed-in account, and events that did not
 * succeed, can be repeated at will: they get a bucket, which counts the same event of one network within one minute.
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

/** Shortens a caller's text and replaces control characters, which the database refuses and logs must not hold. */
const cleanText = (text: string, length: number) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').slice(0, length);

/**
 * Formats an event for the log, without its empty fields. A refusal's code is named `refusal`, because `code` is
 * redacted.
 */
export function presentForLog({ bucket: _, code, at, lastAt, count, ...row }: NewSecurityEvent) {
  const shown = { ...row, refusal: code, at: new Date(at).toISOString(), ...(count > 1 ? { count } : {}) };
  return Object.fromEntries(
    Object.entries({ ...shown, lastAt: lastAt === at ? null : new Date(lastAt).toISOString() }).filter(
      ([, value]) => value !== null,
    ),
  );
}
