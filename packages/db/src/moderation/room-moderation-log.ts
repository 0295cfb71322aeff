import type { Db } from '../connect.ts';
import { ModerationAction } from '../models/moderation.ts';

/** [H331] The moderation log of one hangout, the newest first; [H348] without reports about its reader. */
export async function listRoomModerationLog(
  db: Db,
  roomUuid: string,
  reader: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ count: number; data: ModerationAction[] }> {
  const actions = ModerationAction.query(db)
    .where({ roomUuid })
    // a report of a song or a message is about nobody, and stays
    .where((action) =>
      action.whereNot({ type: 'handleReport' }).orWhereNull('userUuid').orWhereNot({ userUuid: reader }),
    );
  const [count, data] = await Promise.all([
    actions.resultSize(),
    actions.clone().orderBy('id', 'desc').limit(limit).offset(offset),
  ]);
  return { count, data };
}
