import type { Db } from '../connect.ts';
import { queryRow } from '../sql.ts';

/**
 * [H1045] Records a webhook message; returns false if it was received before. Deletes messages older than two days,
 * because such old ones are refused anyway.
 */
export async function receiveMessage(tx: Db, messageId: string): Promise<boolean> {
  await tx.raw(`delete from received_messages where received_at < now() - interval '2 days'`);
  const row = await queryRow(
    tx,
    'insert into received_messages (message_id) values (:messageId) on conflict do nothing returning message_id',
    { messageId },
  );
  return row !== null;
}
