import type { ModerationAction } from '@hangout/contract/audit-service/moderation-actions';
import type { Db } from '../connect.ts';

/** [H331] What was done to keep order in one hangout, the newest first; [H348] no reports about who reads it. */
export async function roomRecord(
  db: Db,
  roomUuid: string,
  reader: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ count: number; data: ModerationAction[] }> {
  const lines = () =>
    db('moderationActions')
      .where({ roomUuid })
      // a report of a song or a line is about nobody, and stays
      .where((line) =>
        line.whereNot({ type: 'handleReport' }).orWhereNull('userUuid').orWhereNot({ userUuid: reader }),
      );
  const [counted] = await lines().count('* as count');
  const data: ModerationAction[] = await lines().orderBy('id', 'desc').limit(limit).offset(offset);
  return { count: Number(counted?.count ?? 0), data };
}
