import type { Db } from '../connect.ts';
import { Session, type SessionEndReason, User } from '../models/accounts.ts';
import { queryRows } from '../sql.ts';

export interface SessionKey {
  readonly userUuid: string;
  readonly sid: string;
}

/** Where a session was begun, as its user sees it in the list of sessions. */
export type SessionOrigin = Pick<Session, 'device' | 'network'> & Partial<Pick<Session, 'hasSecondFactor'>>;

/** Inserts a session for one sign-in and returns its id, which the tokens of that sign-in carry. */
export async function insertSession(
  db: Db,
  userUuid: string,
  origin?: Partial<SessionOrigin>,
): Promise<string> {
  const session = await Session.query(db)
    .insert({ userUuid, ...origin })
    .returning('sid')
    .first()
    .throwIfNotFound();
  return session.sid;
}

/**
 * [H820] Invalidates all tokens of a session and returns the number for its next token; null if the session has
 * ended.
 */
export async function renewTokenNumber(db: Db, sid: string): Promise<number | null> {
  const [session] = await Session.query(db)
    .where({ sid })
    .modify('open')
    .patch({ tokenNumber: db.raw('token_number + 1'), previousTokenUntil: null, renewedAt: db.fn.now() })
    .returning('tokenNumber');
  return session?.tokenNumber ?? null;
}

/** Days after which a session ends, unused or at all; and seconds for which a replaced token may still be used. */
export interface SessionLimits {
  readonly idleDays: number;
  readonly maxDays: number;
  readonly graceSeconds: number;
}

export type RenewalResult =
  | { readonly kind: 'renewed'; readonly tokenNumber: number }
  /** The token was just replaced because the user changed the password or the second factor. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'ended'; readonly reason: SessionEndReason | null; readonly isNew: boolean };

/**
 * [H489] Replaces the token `tokenNumber` of a session and returns the number of the new token. [H490] If that token
 * was already renewed, returns the number of its successor until `graceSeconds` after the successor's first use: the
 * response may have been lost, or another window was faster. The use of an older token means that it was copied, so the
 * session ends.
 */
export function renewSession(
  db: Db,
  { userUuid, sid, tokenNumber }: SessionKey & { readonly tokenNumber: number },
  { idleDays, maxDays, graceSeconds }: SessionLimits,
): Promise<RenewalResult> {
  return db.transaction(async (tx): Promise<RenewalResult> => {
    const session = await Session.query(tx)
      .where({ sid, userUuid })
      .forUpdate()
      .select(
        'tokenNumber',
        'endedAt',
        'endReason',
        tx.raw(`last_used_at <= now() - make_interval(days => ?) as "isIdle"`, [idleDays]),
        tx.raw(`created_at <= now() - make_interval(days => ?) as "isOld"`, [maxDays]),
        tx.raw(`coalesce(previous_token_until > now(), false) as "isPreviousValid"`),
        tx.raw(`renewed_at > now() - make_interval(secs => ?) as "isJustRenewed"`, [graceSeconds]),
      )
      .castTo<RenewableSession>()
      .first();
    if (!session) return { kind: 'ended', reason: null, isNew: false };
    if (session.endedAt) return { kind: 'ended', reason: session.endReason, isNew: false };
    const end = async (reason: SessionEndReason): Promise<RenewalResult> => {
      await endSessions(tx, userUuid, { only: sid, reason });
      return { kind: 'ended', reason, isNew: true };
    };
    if (session.isIdle) return end('idle');
    if (session.isOld) return end('age');
    if (tokenNumber === session.tokenNumber) {
      await Session.query(tx)
        .where({ sid })
        .patch({
          tokenNumber: tokenNumber + 1,
          previousTokenUntil: 'infinity',
          renewedAt: tx.fn.now(),
          lastUsedAt: tx.fn.now(),
        });
      return { kind: 'renewed', tokenNumber: tokenNumber + 1 };
    }
    const isPrevious = tokenNumber === session.tokenNumber - 1;
    if (isPrevious && session.isPreviousValid) return { kind: 'renewed', tokenNumber: session.tokenNumber };
    return isPrevious && session.isJustRenewed ? { kind: 'replaced' } : end('reuse');
  });
}

type RenewableSession = Pick<Session, 'tokenNumber' | 'endedAt' | 'endReason'> & {
  readonly isIdle: boolean;
  readonly isOld: boolean;
  readonly isPreviousValid: boolean;
  readonly isJustRenewed: boolean;
};

/** [H490] Runs at the first use of a renewed token: from then on the previous token is valid for `graceSeconds`. */
export async function endPreviousToken(db: Db, sid: string, graceSeconds: number): Promise<void> {
  await Session.query(db)
    .where({ sid, previousTokenUntil: 'infinity' })
    .patch({ previousTokenUntil: db.raw('now() + make_interval(secs => ?)', [graceSeconds]) });
}

/**
 * Ends one session of a user, all sessions, or all but one; the latter two also end the sessions of the user's bots.
 * [H491] Clients tell the user the reason. Returns the number of ended sessions.
 */
export async function endSessions(
  db: Db,
  userUuid: string,
  which: { only?: string; except?: string; reason: SessionEndReason },
): Promise<number> {
  const sessions = Session.query(db).modify('open');
  if (which.only) sessions.where({ userUuid, sid: which.only });
  else {
    const bots = User.query(db).where({ ownerUuid: userUuid, kind: 'bot' }).select('uuid');
    sessions.where((whose) => whose.where({ userUuid }).orWhereIn('userUuid', bots));
  }
  if (which.except) sessions.whereNot({ sid: which.except });
  return sessions.patch({ endedAt: db.fn.now(), endReason: which.reason });
}

export type ListedSession = Pick<Session, 'sid' | 'device' | 'network' | 'createdAt' | 'lastUsedAt'>;

/**
 * Lists a user's sessions whose tokens are still accepted, last used first: not ended, begun within `maxDays` and
 * used within `idleDays`.
 */
export async function listSessions(
  db: Db,
  userUuid: string,
  valid: Pick<SessionLimits, 'maxDays' | 'idleDays'>,
): Promise<ListedSession[]> {
  return Session.query(db)
    .where({ userUuid })
    .modify('open')
    .whereRaw('created_at > now() - make_interval(days => ?)', [valid.maxDays])
    .whereRaw('last_used_at > now() - make_interval(days => ?)', [valid.idleDays])
    .orderBy([
      { column: 'lastUsedAt', order: 'desc' },
      { column: 'createdAt', order: 'desc' },
    ])
    .limit(MAX_LISTED)
    .select('sid', 'device', 'network', 'createdAt', 'lastUsedAt');
}

const MAX_LISTED = 200;

/**
 * [H732] Marks sessions as used now, unless they were marked in the last minutes. Skips rows that another process is
 * writing, so that processes do not wait for each other.
 */
export async function markSessionsUsed(db: Db, sids: readonly string[]): Promise<void> {
  await queryRows(
    db,
    `update sessions set last_used_at = now() where sid in (
       select sid from sessions
       where sid = any(cast(:sids as uuid[])) and ended_at is null and last_used_at < now() - interval '5 minutes'
       for update skip locked)`,
    { sids },
  );
}

/** Maximum number of sessions that one call deletes. */
const SWEEP_LIMIT = 5000;

/**
 * [H824] Deletes sessions that ended at least `days` ago, or that became unusable at least `days` ago by being idle for
 * `idleDays` or older than `maxDays`. Skips rows that another process deletes. Returns the number of deleted rows.
 */
export async function deleteEndedSessions(
  db: Db,
  { days, idleDays, maxDays }: { readonly days: number } & Pick<SessionLimits, 'idleDays' | 'maxDays'>,
): Promise<number> {
  // Raw SQL, because the statement skips locked rows.
  const deleted = await db.raw(
    `delete from sessions where sid in (select sid from sessions
       where ended_at < now() - make_interval(days => :days)
         or last_used_at < now() - make_interval(days => :idleAfter)
         or created_at < now() - make_interval(days => :oldAfter)
       limit :most for update skip locked)`,
    { days, idleAfter: days + idleDays, oldAfter: days + maxDays, most: SWEEP_LIMIT },
  );
  return deleted.rowCount;
}

/**
 * [H1534] True if one of these accounts has a session, open or ended, that began in this network (a shortened IP
 * address).
 */
export async function hasSessionFrom(
  db: Db,
  userUuids: readonly string[],
  network: string,
): Promise<boolean> {
  if (userUuids.length === 0) return false;
  const row = await Session.query(db)
    .whereIn('userUuid', [...userUuids])
    .where({ network })
    .select('sid')
    .first();
  return row !== undefined;
}
