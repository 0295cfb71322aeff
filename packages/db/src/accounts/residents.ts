import type { Db } from '../connect.ts';
import { Session, User } from '../models/accounts.ts';
import { insertSession } from './sessions.ts';

export async function listResidents(db: Db): Promise<{ uuid: string; nickname: string }[]> {
  return User.query(db).where({ resident: true }).select('uuid', 'nickname');
}

/** [H1976] True if this is the demo world. */
export async function hasResidents(db: Db): Promise<boolean> {
  return (await User.query(db).where({ resident: true }).select('uuid').first()) !== undefined;
}

/** Returns an open session of a resident and marks it as used; inserts one if none is open. */
export async function findOrInsertSession(db: Db, userUuid: string): Promise<string> {
  const open = await Session.query(db).where({ userUuid }).modify('open').select('sid').first();
  if (!open) return insertSession(db, userUuid);
  await Session.query(db).where({ sid: open.sid }).patch({ lastUsedAt: db.fn.now() });
  return open.sid;
}
