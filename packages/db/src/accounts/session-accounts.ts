import type { Db } from '../connect.ts';
import { Session, User } from '../models/accounts.ts';
import { type AccountRow, accountColumns } from './account-row.ts';

/** The columns of an account that authentication needs: identity, role, status and ban. */
export type SessionAccount = AccountRow & Pick<User, 'subscriptionLevel' | 'resident'>;

const columns = [...accountColumns, 'subscriptionLevel', 'resident'] as const;

/** The id of a session, and the user whom the token names as its owner. */
export interface SessionKey {
  readonly userUuid: string;
  readonly sid: string;
}

/**
 * Loads the accounts of open sessions, in the order of `sessions`; null where a session has ended or belongs to
 * another user.
 */
export async function loadSessionAccounts(
  db: Db,
  sessions: readonly SessionKey[],
): Promise<(SessionAccount | null)[]> {
  const rows = await Session.query(db)
    .joinRelated('user')
    .modify('open')
    .whereRaw('sessions.sid = any(cast(? as uuid[]))', [sessions.map(({ sid }) => sid)])
    .select('sessions.sid', ...columns.map((name) => `user.${name}` as const));
  const bySid = new Map(rows.map(({ sid, ...row }) => [sid, row]));
  return sessions.map(({ userUuid, sid }) => {
    const row = bySid.get(sid.toLowerCase());
    return row?.uuid === userUuid.toLowerCase() ? row : null;
  });
}

export async function loadAccount(db: Db, userUuid: string): Promise<SessionAccount | null> {
  return (
    (await User.query(db)
      .where({ uuid: userUuid })
      .select(...columns)
      .first()) ?? null
  );
}
