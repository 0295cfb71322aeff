import type { ChatDraft, ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import {
  type Db,
  deleteChatMessage,
  editChatMessage,
  hasLaterChatMessage,
  hideChatImages,
  insertModerationAction,
  loadChatHistory,
  loadChatMessage,
  toggleChatReaction,
} from '@hangout/db';
import {
  EDIT_WINDOW_MS,
  isBlankText,
  isEditable,
  isValidMessage,
  mayDeleteMessage,
  refusalToPostLinks,
} from '@hangout/rules';
import { CommitUncertain, roomRefusal, ruleRefusal } from '../../refusal.ts';
import { findMentions } from '../chat/mentions.ts';
import { buildMessageBody } from '../chat/message-body.ts';
import { enqueueMessage } from '../chat/message-queue.ts';
import { notifyAddressed } from '../chat/notify-addressed.ts';
import { refuseUnlessMayChat } from '../chat/refuse-unless-may-chat.ts';
import { enforceSlowMode } from '../chat/slow-mode.ts';
import { type Hangout, policyContext } from '../hangout.ts';
import { runFencedTransaction } from '../persistence/fenced-transaction.ts';
import type { Person } from '../presence/person.ts';
import { findRoomPerson } from '../presence/roles.ts';
import type { RoomHandlers } from './dispatch.ts';

/** The author is the caller, regardless of the client's data. */
const authorOf = ({ uuid, nickname, avatarId }: Person) => ({ userUuid: uuid, userName: nickname, avatarId });

/** [H412] Maximum number of reactions to one chat message. */
const MAX_REACTIONS = 500;

export const chatHandlers: Pick<
  RoomHandlers,
  'sendMessage' | 'editMessage' | 'deleteMessage' | 'toggleReaction' | 'messages'
> = {
  /**
   * [R146][R147][H410] Sends a chat message; the response follows when the message is stored and its broadcast
   * queued.
   */
  async sendMessage(hangout, person, draft) {
    refuseUnlessMayChat(hangout, person);
    if (draft.type === 'room') throw roomRefusal('not_allowed');
    if (!isValidMessage({ ...draft, ...authorOf(person) })) throw roomRefusal('message_empty');
    refuseForbiddenLinks(hangout, person, draft);
    const forget = enforceSlowMode(hangout, person, draft.uuid);
    try {
      const body = await buildMessageBody(hangout, person, draft);
      // The actor may have ended while references were looked up; then no chat tick would ever store the message.
      if (hangout.lifecycle.hasEnded) throw roomRefusal('fenced');
      const stored = await enqueueMessage(hangout.chat.queue, {
        uuid: draft.uuid,
        userUuid: person.uuid,
        body,
        date: hangout.dependencies.scheduler.now(),
      });
      void notifyAddressed(hangout, person, body, stored);
      return { id: stored.id, uuid: stored.uuid, date: stored.date };
    } catch (error) {
      forget();
      throw error;
    }
  },

  /** [R285] Edits the caller's last chat message within a short time after it was sent. */
  async editMessage(hangout, person, { uuid, message: text }) {
    refuseUnlessMayChat(hangout, person);
    if (isBlankText(text)) throw roomRefusal('message_empty');
    refuseForbiddenLinks(hangout, person, { message: text });
    const mentions = await findMentions(hangout, person.uuid, text);
    return changeMessage(hangout, uuid, async (message) => {
      const now = hangout.dependencies.scheduler.now();
      if (message.userUuid !== person.uuid) throw roomRefusal('not_allowed');
      if (now - message.date > EDIT_WINDOW_MS) throw roomRefusal('edit_window_over');
      if (!isEditable(message, person.uuid, now)) throw roomRefusal('not_allowed');
      if (await hasLaterChatMessage(hangout.dependencies.db, hangout.roomUuid, message))
        throw roomRefusal('edit_window_over');
      return (tx, at) => editChatMessage(tx, at, text, now, mentions);
    });
  },

  /** [H031] Deletes the caller's own chat message, or, as a moderator, any message. */
  async deleteMessage(hangout, person, { uuid }) {
    const stored = await loadChatMessage(hangout.dependencies.db, hangout.roomUuid, uuid);
    if (!stored || stored.deleted) throw roomRefusal('message_not_found');
    const author = await findRoomPerson(hangout, stored.userUuid);
    if (!mayDeleteMessage(person, author, policyContext(hangout))) throw roomRefusal('not_allowed');
    return changeMessage(hangout, uuid, (message) => async (tx, at) => {
      await deleteChatMessage(tx, at, hangout.dependencies.scheduler.now());
      await hideChatImages(tx, message.imageUrls);
      if (message.userUuid === person.uuid) return;
      // [H357] The audit entry needs no text: the deleted message stays stored and is only hidden.
      await insertModerationAction(tx, {
        type: 'deleteMessage',
        actorUuid: person.uuid,
        userUuid: message.userUuid || null,
        roomUuid: hangout.roomUuid,
        previousState: { messageUuid: uuid, deleted: false },
        newState: { messageUuid: uuid, deleted: true },
      });
    });
  },

  /** [R119] Adds the caller's reaction to a message or removes it. */
  async toggleReaction(hangout, person, { uuid, reaction }) {
    refuseUnlessMayChat(hangout, person);
    return changeMessage(hangout, uuid, (message) => {
      const all = Object.values(message.reactions).flat();
      const isMine = message.reactions[reaction]?.some((one) => one.userUUID === person.uuid) ?? false;
      if (!isMine && all.length >= MAX_REACTIONS)
        throw roomRefusal('not_allowed', { reason: 'too_many_reactions' });
      const by = {
        userUuid: person.uuid,
        name: person.nickname,
        reaction,
        at: hangout.dependencies.scheduler.now(),
      };
      return (tx, at) => toggleChatReaction(tx, at, by);
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

/**
 * [H344] Checks the content of a message during raid mode.
 * @throws RefusalError if raid mode forbids its links or images
 */
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

/** Writes a change of one stored message in a transaction. */
type MessageChange = (tx: Db, at: { roomUuid: string; uuid: string }) => Promise<unknown>;

/**
 * Changes one stored message in the mailbox: decides by its stored version, commits, and broadcasts it at the next
 * chat tick.
 */
async function changeMessage(
  hangout: Hangout,
  uuid: string,
  decide: (message: ChatMessage) => MessageChange | Promise<MessageChange>,
): Promise<ChatMessage> {
  return hangout.mailbox.post(async () => {
    const { roomUuid } = hangout;
    const message = await loadChatMessage(hangout.dependencies.db, roomUuid, uuid);
    if (!message || message.deleted) throw roomRefusal('message_not_found');
    const write = await decide(message);
    const changed = await runFencedTransaction(hangout, async (tx) => {
      await write(tx, { roomUuid, uuid });
      return loadChatMessage(tx, roomUuid, uuid);
    }).catch((error: unknown) => {
      if (error instanceof CommitUncertain) hangout.chat.queue.uncertain.add(uuid);
      throw error;
    });
    if (!changed) throw roomRefusal('message_not_found');
    hangout.chat.queue.outgoing.push(changed);
    return changed;
  });
}
