// Raw SQL, because the same statements serve the tables of hangouts and of conversations.
import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { isUuid } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryRow } from '../sql.ts';
import { type ChatRow, messageColumns, toChatMessage } from './message-rows.ts';
import { type MessagePlace, messageTables } from './message-tables.ts';
import { changeQuotes } from './quotes.ts';

/** Loads one message of a hangout or conversation; null if there is none with this uuid. */
export async function loadMessage(db: Db, place: MessagePlace, uuid: string): Promise<ChatMessage | null> {
  if (!isUuid(uuid) || !isUuid(place.uuid)) return null;
  const { messages, column } = messageTables[place.kind];
  const row = await queryRow<ChatRow>(
    db,
    `select ${messageColumns(place.kind)} from ${messages} m where m.${column} = :place and m.uuid = :uuid`,
    { place: place.uuid, uuid },
  );
  return row && toChatMessage(row);
}

/** [R285] True if the author has sent another message to the same place after this one. */
export async function hasLaterMessage(
  db: Db,
  place: MessagePlace,
  { id, userUuid }: { readonly id: number; readonly userUuid: string },
): Promise<boolean> {
  const { messages, column } = messageTables[place.kind];
  const later = await queryRow(
    db,
    `select id from ${messages}
     where ${column} = :place and user_uuid = :userUuid and id > :id and deleted_at is null
       and body->'groupChange' is null limit 1`,
    { place: place.uuid, userUuid, id },
  );
  return later !== null;
}

/** Updates the text of a message, and its mentions if they are given; `at` in epoch ms. */
export async function editMessage(
  tx: Db,
  place: MessagePlace,
  uuid: string,
  edit: { readonly text: string; readonly at: number; readonly mentions?: readonly string[] | undefined },
): Promise<void> {
  const { messages, column } = messageTables[place.kind];
  const { text, at, mentions } = edit;
  await tx.raw(
    `update ${messages} set edited_at = :at,
       body = jsonb_set(body, '{message}', to_jsonb(cast(:text as text))) || cast(:named as jsonb)
     where ${column} = :place and uuid = :uuid and deleted_at is null`,
    { place: place.uuid, uuid, text, at: new Date(at).toISOString(), named: JSON.stringify({ mentions }) },
  );
}

/**
 * Marks a message as deleted, removes its pin and [H2173] empties the quotes of it; `at` in epoch ms. Its text stays
 * stored for moderators who handle reports.
 */
export async function deleteMessage(tx: Db, place: MessagePlace, uuid: string, at: number): Promise<void> {
  const { messages, column } = messageTables[place.kind];
  await tx.raw(
    `update ${messages} set deleted_at = :at where ${column} = :place and uuid = :uuid and deleted_at is null`,
    { place: place.uuid, uuid, at: new Date(at).toISOString() },
  );
  // Only later messages can be replies to it.
  const later = `${column} = :place and id > (select id from ${messages} where ${column} = :place and uuid = :uuid)`;
  await changeQuotes(
    tx,
    place.kind,
    { quoted: { uuid }, change: { message: '', deleted: true } },
    { sql: later, bindings: { place: place.uuid, uuid } },
  );
  if (place.kind !== 'room') return;
  await tx.raw(
    `update rooms set rev = rev + 1, pinned_messages = (
       select coalesce(jsonb_agg(pin), '[]') from jsonb_array_elements(pinned_messages) pin where pin->>'uuid' <> :uuid)
     where uuid = :place and pinned_messages @> jsonb_build_array(jsonb_build_object('uuid', cast(:uuid as text)))`,
    { place: place.uuid, uuid },
  );
}

/** [R119] Adds a reaction, or removes it if it exists; `at` in epoch ms. */
export async function toggleReaction(
  tx: Db,
  place: MessagePlace,
  uuid: string,
  by: { readonly userUuid: string; readonly name: string; readonly reaction: string; readonly at: number },
): Promise<void> {
  const { reactions, column } = messageTables[place.kind];
  const { userUuid, name, reaction } = by;
  const mark = { place: place.uuid, uuid, reaction, userUuid };
  const gone = await queryRow(
    tx,
    `delete from ${reactions} where ${column} = :place and message_uuid = :uuid and reaction = :reaction
       and user_uuid = :userUuid returning 1 as gone`,
    mark,
  );
  if (gone) return;
  await tx.raw(
    `insert into ${reactions} (${column}, message_uuid, reaction, user_uuid, name, created_at)
     values (:place, :uuid, :reaction, :userUuid, :name, :at) on conflict do nothing`,
    { ...mark, name, at: new Date(by.at).toISOString() },
  );
}
