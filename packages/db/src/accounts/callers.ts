import type { Db } from '../connect.ts';
import { type AccountRow, accountColumns } from './account-row.ts';

/** What decides over a caller. */
export interface CallerRow extends AccountRow {
  readonly subscriptionLevel: number;
  readonly resident: boolean;
}

const columns = [...accountColumns, 'users.subscriptionLevel', 'users.resident'];

/** A session, and whose it is said to be. */
export interface SessionOf {
  readonly userUuid: string;
  readonly sid: string;
}

/** The accounts behind sessions that have not ended, in the order of the question; null for all others. */
export async function callersOfSessions(
  db: Db,
  sessions: readonly SessionOf[],
): Promise<(CallerRow | null)[]> {
  const rows: (CallerRow & { sid: string })[] = await db('sessions')
    .join('users', 'users.uuid', 'sessions.userUuid')
    .whereRaw('sessions.sid = any(cast(? as uuid[]))', [sessions.map(({ sid }) => sid)])
    .whereNull('sessions.endedAt')
    .select([...columns, 'sessions.sid']);
  const bySid = new Map(rows.map(({ sid, ...row }) => [sid, row]));
  return sessions.map(({ userUuid, sid }) => {
    const row = bySid.get(sid.toLowerCase());
    return row?.uuid === userUuid.toLowerCase() ? row : null;
  });
}

export async function callerOfUser(db: Db, userUuid: string): Promise<CallerRow | null> {
  const row: CallerRow | undefined = await db('users').where({ uuid: userUuid }).first(columns);
  return row ?? null;
}
