import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import {
  type Db,
  deleteMessage,
  editMessage,
  hasLaterMessage,
  hideChatImages,
  type MessagePlace,
  toggleReaction,
} from '@hangout/db';
import { EDIT_WINDOW_MS, isEditable } from '@hangout/rules';
import { roomRefusal } from '../refusal.ts';

/** [H412] Maximum number of reactions to one message. */
const MAX_REACTIONS = 500;

/** A message of a hangout or a conversation, and the `db` that it was read with. */
export interface StoredMessage {
  readonly db: Db;
  readonly place: MessagePlace;
  readonly message: ChatMessage;
}

/** Who changes a message, and when (epoch ms). */
export interface Change {
  readonly by: { readonly userUuid: string; readonly name: string };
  readonly at: number;
}

/** Writes the change in a transaction. */
export type WriteChange = (tx: Db) => Promise<void>;

/**
 * [R285] Decides on an edit: authors may change their last text, within a short time.
 * @throws RefusalError
 */
export async function decideEdit(
  { db, place, message }: StoredMessage,
  { by, at }: Change,
  edit: { readonly text: string; readonly mentions?: readonly string[] },
): Promise<WriteChange> {
  if (message.userUuid !== by.userUuid) throw roomRefusal('not_allowed');
  if (at - message.date > EDIT_WINDOW_MS) throw roomRefusal('edit_window_over');
  if (!isEditable(message, by.userUuid, at)) throw roomRefusal('not_allowed');
  if (await hasLaterMessage(db, place, message)) throw roomRefusal('edit_window_over');
  return (tx) => editMessage(tx, place, message.uuid, { ...edit, at });
}

/** Deletes a message and its images. The caller has checked that this is allowed. */
export function decideDelete({ place, message }: StoredMessage, { at }: Change): WriteChange {
  return async (tx) => {
    await deleteMessage(tx, place, message.uuid, at);
    await hideChatImages(tx, message.imageUrls);
  };
}

/**
 * [R119] Adds the reaction, or removes it if it is there.
 * @throws RefusalError if the message has too many reactions
 */
export function decideReaction(
  { place, message }: StoredMessage,
  { by, at }: Change,
  reaction: string,
): WriteChange {
  const all = Object.values(message.reactions).flat();
  const isMine = message.reactions[reaction]?.some((one) => one.userUUID === by.userUuid) ?? false;
  if (!isMine && all.length >= MAX_REACTIONS)
    throw roomRefusal('not_allowed', { reason: 'too_many_reactions' });
  return (tx) => toggleReaction(tx, place, message.uuid, { ...by, reaction, at });
}
