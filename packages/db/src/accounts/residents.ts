import type { Db } from '../connect.ts';
import { insertSession } from './accounts.ts';

/** The people of the demo world. */
export function residentsOf(db: Db): Promise<{ uuid: string; nickname: string }[]> {
  return db('users').where({ resident: true }).select('uuid', 'nickname');
}

/** A session of this person that is still open, or a new one. */
export async function openSession(db: Db, userUuid: string): Promise<string> {
  const open = await db('sessions').where({ userUuid, endedAt: null }).first('sid');
  return open?.sid ?? insertSession(db, userUuid);
}
