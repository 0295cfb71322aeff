import type { ChatDraft, ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { insertModerationAction, loadChatHistory, loadMessage, type MessagePlace } from '@hangout/db';
import { isBlankText, isValidMessage, mayDeleteMessage, refusalToPostLinks } from '@hangout/rules';
import {
  type Change,
  decideDelete,
  decideEdit,
  decideReaction,
  type StoredMessage,
  type WriteChange,
} from '../../messages/change-message.ts';
import { CommitUncertain, roomRefusal, ruleRefusal } from '../../refusal.ts';
import { findMentions } from '../chat/mentions.ts';
import { buildMessageBody } from '../chat/message-body.ts';
import { enqueueMessage } from '../chat/message-queue.ts';
import { notifyAddressed } from '../chat/notify-addressed.ts';
import { refuseUnlessMayChat, refuseYoungWriter } from '../chat/refuse-unless-may-chat.ts';
import { enforceSlowMode } from '../chat/slow-mode.ts';
import { type Hangout, policyContext } from '../hangout.ts';
import { runFencedTransaction } from '../persistence/fenced-transaction.ts';
import { refuseIfKicked } from '../presence/kick.ts';
import type { Person } from '../presence/person.ts';
import { findRoomPerson } from '../presence/roles.ts';
import type { RoomHandlers } from './dispatch.ts';

/** The author is the caller, whatever the client says. */
const authorOf = ({ uuid, nickname, avatarId }: Person) => ({ userUuid: uuid, userName: nickname, avatarId });

export const chatHandlers: Pick<
  RoomHandlers,
  'sendMessage' | 'editMessage' | 'deleteMessage' | 'toggleReaction' | 'messages'
> = {
  /** [R146][R147][H410] Sends a chat message. Resolves when it is stored and queued for broadcast. */
  async sendMessage(hangout, person, draft) {
    refuseUnlessMayChat(hangout, person);
    if (draft.type === 'room') throw roomRefusal('not_allowed');
    if (!isValidMessage({ ...draft, ...authorOf(person) })) throw roomRefusal('message_empty');
    refuseForbiddenLinks(hangout, person, draft);
    await refuseYoungWriter(hangout, person);
    const forget = enforceSlowMode(hangout, person, draft.uuid);
    try {
      const body = await buildMessageBody(hangout, person, draft);
      // The actor may have ended while links were looked up. Then no chat tick would store the message.
      if (hangout.lifecycle.hasEnded) throw roomRefusal('fenced');
      // The person may have been kicked or muted while links were looked up, which can take seconds.
      refuseIfKicked(hangout, person);
      refuseUnlessMayChat(hangout, person);
      refuseForbiddenLinks(hangout, person, draft);
      const stored = await enqueueMessage(hangout.chat.queue, {
        uuid: draft.uuid,
        userUuid: person.uuid,
        body,
        date: hangout.dependencies.scheduler.now(),
        notify: (tx) => notifyAddressed(hangout, tx, person, { uuid: draft.uuid, body }),
      });
      return { id: stored.id, uuid: stored.uuid, date: stored.date };
    } catch (error) {
      forget();
      throw error;
    }
  },

  /** [R285] Edits the caller's last message, within a short time after it was sent. */
  async editMessage(hangout, person, { uuid, message: text }) {
    if (isBlankText(text)) throw roomRefusal('message_empty');
    const mentions = await findMentions(hangout, person.uuid, text);
    return changeMessage(hangout, person, uuid, (stored, change) => {
      refuseUnlessMayChat(hangout, person);
      refuseForbiddenLinks(hangout, person, { message: text });
      return decideEdit(stored, change, { text, mentions });
    });
  },

  /** [H031] Deletes the caller's own message, or for a moderator one of a person whom they outrank. */
  deleteMessage(hangout, person, { uuid }) {
    return changeMessage(hangout, person, uuid, async (stored, change) => {
      const { userUuid } = stored.message;
      const author = await findRoomPerson(hangout, userUuid);
      if (!mayDeleteMessage(person, author, policyContext(hangout))) throw roomRefusal('not_allowed');
      return async (tx) => {
        await decideDelete(stored, change)(tx);
        if (userUuid === person.uuid) return;
        // [H357] The audit entry needs no text: a deleted message stays in the database and is only hidden.
        await insertModerationAction(tx, {
          type: 'deleteMessage',
          actorUuid: person.uuid,
          userUuid: userUuid || null,
          roomUuid: hangout.roomUuid,
          previousState: { messageUuid: uuid, deleted: false },
          newState: { messageUuid: uuid, deleted: true },
        });
      };
    });
  },

  /** [R119] Adds the caller's reaction to a message or removes it. */
  toggleReaction(hangout, person, { uuid, reaction }) {
    return changeMessage(hangout, person, uuid, (stored, change) => {
      refuseUnlessMayChat(hangout, person);
      return decideReaction(stored, change, reaction);
    });
  },

  /** [H410] Reads the chat history page by page, newest messages first. */
  messages(hangout, _person, { before, limit }) {
    return loadChatHistory(hangout.dependencies.db, hangout.roomUuid, {
      limit,
      ...(before !== undefined && { before }),
    });
  },
};

/** [H344] @throws RefusalError if raid mode forbids the links or images in a message */
function refuseForbiddenLinks(
  hangout: Hangout,
  person: Person,
  message: Pick<ChatDraft, 'message'> & Partial<Pick<ChatDraft, 'imageUrls' | 'media'>>,
): void {
  const text = typeof message.message === 'string' ? message.message : '';
  const hasImages = (message.imageUrls?.length ?? 0) > 0 || Boolean(message.media);
  const refusal = refusalToPostLinks(person, { text, hasImages }, policyContext(hangout));
  if (refusal) throw ruleRefusal(refusal);
}

const placeOf = ({ roomUuid }: Hangout): MessagePlace => ({ kind: 'room', uuid: roomUuid });

/**
 * Changes a stored message inside the mailbox: decides by the stored version [H2057] and by the person's rights at
 * that moment, commits, and lets the next chat tick broadcast the new version.
 */
async function changeMessage(
  hangout: Hangout,
  person: Person,
  uuid: string,
  decide: (stored: StoredMessage, change: Change) => WriteChange | Promise<WriteChange>,
): Promise<ChatMessage> {
  return hangout.mailbox.post(async () => {
    const place = placeOf(hangout);
    const { db } = hangout.dependencies;
    const message = await loadMessage(db, place, uuid);
    if (!message || message.deleted) throw roomRefusal('message_not_found');
    refuseIfKicked(hangout, person);
    const { nickname: name } = person;
    const change = { by: { userUuid: person.uuid, name }, at: hangout.dependencies.scheduler.now() };
    const write = await decide({ db, place, message }, change);
    const changed = await runFencedTransaction(hangout, async (tx) => {
      await write(tx);
      return loadMessage(tx, place, uuid);
    }).catch((error: unknown) => {
      if (error instanceof CommitUncertain) hangout.chat.queue.uncertain.add(uuid);
      throw error;
    });
    if (!changed) throw roomRefusal('message_not_found');
    hangout.chat.queue.outgoing.push(changed);
    return changed;
  });
}
