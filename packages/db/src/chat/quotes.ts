// Raw SQL, because the quotes are elements of a JSON array.
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { Db } from '../connect.ts';
import { type MessagePlace, messageTables } from './message-tables.ts';

type Quote = ChatMessage['replies'][number];

/**
 * Changes the quotes of a message, or of all messages of an author: replies contain a copy of the message to which they
 * reply.
 * @param scope SQL condition for the replies that are searched
 */
export async function changeQuotes(
  tx: Db,
  kind: MessagePlace['kind'],
  { quoted, change }: { readonly quoted: Partial<Quote>; readonly change: Partial<Quote> },
  scope: { readonly sql: string; readonly bindings: Readonly<Record<string, string>> } = {
    sql: 'true',
    bindings: {},
  },
): Promise<void> {
  await tx.raw(
    `update ${messageTables[kind].messages} set body = jsonb_set(body, '{replies}', (
       select jsonb_agg(case when r @> cast(:quoted as jsonb) then r || cast(:change as jsonb) else r end)
       from jsonb_array_elements(body -> 'replies') r))
     where body -> 'replies' @> jsonb_build_array(cast(:quoted as jsonb)) and body -> 'replies' <> '[]'
       and ${scope.sql}`,
    { ...scope.bindings, quoted: JSON.stringify(quoted), change: JSON.stringify(change) },
  );
}
