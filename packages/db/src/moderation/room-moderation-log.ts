import type { Db } from '../connect.ts';
import { ModerationAction } from '../models/moderation.ts';

/** [H331] Lists the moderation log of one hangout, the newest first, [H348] without reports about its reader. */
export async function listRoomModerationLog(
  db: Db,
  roomUuid: string,
  reader: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ count: number; data: ModerationAction[] }> {
  const actions = ModerationAction.query(db)
    .where({ roomUuid })
    // A report about a song or a message has no reported user, so this condition must not filter it out.
    .where((action) =>
      action.whereNot({ type: 'handleReport' }).orWhereNull('userUuid').orWhereNot({ userUuid: reader }),
    );
  const [count, data] = await Promise.all([
    actions.resultSize(),
    actions.clone().orderBy('id', 'desc').limit(limit).offset(offset),
  ]);
  return { count, data };
}
