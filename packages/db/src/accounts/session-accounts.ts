import type { Db } from '../connect.ts';
import { Session, User } from '../models/accounts.ts';
import { type AccountRow, accountColumns } from './account-row.ts';

/** What decides over a caller. */
export type SessionAccount = AccountRow & Pick<User, 'subscriptionLevel' | 'resident'>;

const columns = [...accountColumns, 'subscriptionLevel', 'resident'] as const;

/** A session, and whose it is said to be. */
export interface SessionKey {
  readonly userUuid: string;
  readonly sid: string;
}

/** The accounts behind sessions that have not ended, in the order of the question; null for all others. */
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
