import type { Db } from '../connect.ts';
import { queryRow } from '../sql.ts';

/**
 * [H1045] Records a received message; returns whether it is the first time. Deletes messages older than two days,
 * which are too old to be accepted anyway.
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
