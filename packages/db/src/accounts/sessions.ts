import type { Db } from '../connect.ts';
import { Session, type SessionEndReason, User } from '../models/accounts.ts';
import { queryRows } from '../sql.ts';

/** The session that a token names: the id of the session and its user. */
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
 * [H820] Makes all tokens of a session invalid, and returns the number that its next token carries; null where the session
 * has ended.
 */
export async function renewTokenNumber(db: Db, sid: string): Promise<number | null> {
  const [session] = await Session.query(db)
    .where({ sid })
    .modify('open')
    .patch({ tokenNumber: db.raw('token_number + 1'), previousTokenUntil: null, renewedAt: db.fn.now() })
    .returning('tokenNumber');
  return session?.tokenNumber ?? null;
}

/** How long sessions may be idle, how old they may become, and how long an outdated token is no sign of a theft. */
export interface SessionLimits {
  readonly idleDays: number;
  readonly maxDays: number;
  readonly graceSeconds: number;
}

/** What became of a session whose token was to be renewed. */
export type RenewalResult =
  | { readonly kind: 'renewed'; readonly tokenNumber: number }
  /** Its user has just been given another token, because of the password or the second factor. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'ended'; readonly reason: SessionEndReason | null; readonly isNew: boolean };

/**
 * [H489] Puts the next token of a session in place of the one with `tokenNumber`, and returns its number. [H490] A token that
 * was renewed already is answered with the number of its successor, as long as that one is not used, and `graceSeconds`
 * longer: the answer may have been lost, or another window was quicker. An older token has been copied: the session ends.
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

/** [H490] The first use of a renewed token: the one before it is accepted for `graceSeconds` only. */
export async function endPreviousToken(db: Db, sid: string, graceSeconds: number): Promise<void> {
  await Session.query(db)
    .where({ sid, previousTokenUntil: 'infinity' })
    .patch({ previousTokenUntil: db.raw('now() + make_interval(secs => ?)', [graceSeconds]) });
}

/**
 * Ends the sessions of a user: only one, or all or all but one together with those of the user's bots. [H491] The reason is
 * what the user is told. Returns how many have ended.
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

/** A session in the list of its user. */
export type ListedSession = Pick<Session, 'sid' | 'device' | 'network' | 'createdAt' | 'lastUsedAt'>;

/**
 * Lists the sessions of a user whose tokens are still accepted, the last used one first: those that have not ended, were
 * begun within `maxDays` and used within `idleDays`.
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
 * [H732] Notes that sessions are used now, where that was not noted within the last minutes. Rows that another process
 * is writing at the same moment are left out, so that processes do not wait for each other.
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
 * [H824] Deletes sessions that have ended `days` ago, or that nobody can have used since then because they were idle for
 * `idleDays` or became older than `maxDays` before. Rows that another process deletes are left out. Returns the number of
 * deleted rows.
 */
export async function deleteEndedSessions(
  db: Db,
  { days, idleDays, maxDays }: { readonly days: number } & Pick<SessionLimits, 'idleDays' | 'maxDays'>,
): Promise<number> {
  // Raw SQL, because rows that are locked are skipped.
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
