import type { ModerationComment } from '@hangout/contract/user-service/admin';
import type { Db } from '../connect.ts';

/** Notes about somebody that are read at once, at most. */
const mostRead = 500;

export async function insertModerationComment(
  tx: Db,
  note: { userUuid: string; authorUuid: string; comment: string },
): Promise<ModerationComment> {
  const [row] = await tx('moderationComments').insert(note).returning('*');
  return row;
}

/** Notes about somebody, the newest first. */
export function moderationCommentsOn(db: Db, userUuid: string): Promise<ModerationComment[]> {
  return db('moderationComments').where({ userUuid }).orderBy('id', 'desc').limit(mostRead);
}
