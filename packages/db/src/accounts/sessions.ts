import type { Db } from '../connect.ts';
import { Session, User } from '../models/accounts.ts';
import { queryRows } from '../sql.ts';

/** Where a session was begun, as its user sees it in the list of sessions. */
export type SessionOrigin = Pick<Session, 'device' | 'network'>;

/** Inserts a session for one sign-in and returns its id, which the tokens of that sign-in carry. */
export async function insertSession(db: Db, userUuid: string, origin?: SessionOrigin): Promise<string> {
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
    .increment('tokenNumber', 1)
    .returning('tokenNumber');
  return session?.tokenNumber ?? null;
}

/**
 * Ends the sessions of a user: only one, or all or all but one together with those of the user's bots. Returns how many
 * have ended.
 */
export async function endSessions(
  db: Db,
  userUuid: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const sessions = Session.query(db).modify('open');
  if (which.only) sessions.where({ userUuid, sid: which.only });
  else {
    const bots = User.query(db).where({ ownerUuid: userUuid, kind: 'bot' }).select('uuid');
    sessions.where((whose) => whose.where({ userUuid }).orWhereIn('userUuid', bots));
  }
  if (which.except) sessions.whereNot({ sid: which.except });
  return sessions.patch({ endedAt: db.fn.now() });
}

/** A session in the list of its user. */
export type ListedSession = Pick<Session, 'sid' | 'device' | 'network' | 'createdAt' | 'lastUsedAt'>;

/**
 * Lists the sessions of a user whose tokens are still accepted, the last used one first: those that have not ended, were
 * begun within `tokenSeconds` and used within `idleDays`.
 */
export async function listSessions(
  db: Db,
  userUuid: string,
  valid: { tokenSeconds: number; idleDays: number },
): Promise<ListedSession[]> {
  return Session.query(db)
    .where({ userUuid })
    .modify('open')
    .whereRaw('created_at > now() - make_interval(secs => ?)', [valid.tokenSeconds])
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
 * [H824] Deletes sessions that have ended `days` ago, or that nobody can have used since then because tokens live
 * `tokenSeconds`. Rows that another process deletes are left out. Returns the number of deleted rows.
 */
export async function deleteEndedSessions(
  db: Db,
  { days, tokenSeconds }: { days: number; tokenSeconds: number },
): Promise<number> {
  // Raw SQL, because rows that are locked are skipped.
  const deleted = await db.raw(
    `delete from sessions where sid in (select sid from sessions
       where ended_at < now() - make_interval(days => :days)
         or (last_used_at < now() - make_interval(days => :days, secs => :tokenSeconds)
           and created_at < now() - make_interval(days => :days, secs => :tokenSeconds))
       limit :most for update skip locked)`,
    { days, tokenSeconds, most: SWEEP_LIMIT },
  );
  return deleted.rowCount;
}
