import type { Db } from '../connect.ts';
import { ModerationComment } from '../models/moderation.ts';

/** Maximum number of notes about a user that one request returns. */
const mostRead = 500;

export async function insertModerationComment(
  tx: Db,
  note: { userUuid: string; authorUuid: string; comment: string },
): Promise<ModerationComment> {
  return ModerationComment.query(tx).insert(note).returning('*').first().throwIfNotFound();
}

export async function listModerationComments(db: Db, userUuid: string): Promise<ModerationComment[]> {
  return ModerationComment.query(db).where({ userUuid }).orderBy('id', 'desc').limit(mostRead);
}
