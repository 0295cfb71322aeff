import type { ChatDraft, ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import {
  chatHistory,
  chatLine,
  type Db,
  deleteLine,
  hidePictures,
  recordModeration,
  rewordLine,
  toggleReaction,
} from '@hangout/db';
import {
  EDIT_WINDOW_MS,
  hasContent,
  isEditable,
  mayDeleteMessage,
  refusalToChat,
  refusalToPostLinks,
} from '@hangout/rules';
import { CommitUncertain, roomRefusal, ruleRefusal } from '../../refusal.ts';
import { findMentions } from '../chat/mentions.ts';
import { buildMessageBody } from '../chat/message-body.ts';
import { enqueueMessage } from '../chat/message-queue.ts';
import { notifyMentioned } from '../chat/notify-mentioned.ts';
import { enforceSlowMode } from '../chat/slow-mode.ts';
import { type Hangout, policyContext } from '../hangout.ts';
import { runFencedTransaction } from '../persistence/fenced-transaction.ts';
import type { Person } from '../presence/person.ts';
import { findRoomPerson } from '../presence/roles.ts';
import type { RoomHandlers } from './dispatch.ts';

/** [H412] Most reactions that one line carries. */
const MAX_REACTIONS = 500;

export const chatHandlers: Pick<
  RoomHandlers,
  'sendMessage' | 'editMessage' | 'deleteMessage' | 'toggleReaction' | 'messages'
> = {
  /** [R146][R147][H410] Answered once the line is kept and on its way to everybody. */
  async sendMessage(hangout, person, draft) {
    refuseUnlessMayChat(hangout, person);
    if (draft.type === 'room') throw roomRefusal('not_allowed');
    if (!hasContent(draft)) throw roomRefusal('message_empty');
    refuseForbiddenLinks(hangout, person, draft);
    const forget = enforceSlowMode(hangout, person, draft.uuid);
    try {
      const body = await buildMessageBody(hangout, person, draft);
      // while songs were looked up another may have taken over: nobody would ever answer
      if (hangout.lifecycle.hasEnded) throw roomRefusal('fenced');
      const kept = await enqueueMessage(hangout.chat.queue, {
        uuid: draft.uuid,
        userUuid: person.uuid,
        body,
        date: hangout.dependencies.scheduler.now(),
      });
      void notifyMentioned(hangout, person, body.mentions ?? [], kept);
      return { id: kept.id, uuid: kept.uuid, date: kept.date };
    } catch (error) {
      forget();
      throw error;
    }
  },

  /** [R285] Only one's own text, and only for a short while. */
  async editMessage(hangout, person, { uuid, message }) {
    refuseUnlessMayChat(hangout, person);
    if (message.trim() === '') throw roomRefusal('message_empty');
    refuseForbiddenLinks(hangout, person, { message });
    const mentions = await findMentions(hangout, person.uuid, message);
    return changeMessage(hangout, uuid, (line) => {
      const now = hangout.dependencies.scheduler.now();
      if (line.userUuid !== person.uuid) throw roomRefusal('not_allowed');
      if (now - line.date > EDIT_WINDOW_MS) throw roomRefusal('edit_window_over');
      if (!isEditable(line, person.uuid, now)) throw roomRefusal('not_allowed');
      return (tx, at) => rewordLine(tx, at, message, now, mentions);
    });
  },

  /** [H031] */
  async deleteMessage(hangout, person, { uuid }) {
    const known = await chatLine(hangout.dependencies.db, hangout.roomUuid, uuid);
    if (!known || known.deleted) throw roomRefusal('message_not_found');
    const author = await findRoomPerson(hangout, known.userUuid);
    if (!mayDeleteMessage(person, author, policyContext(hangout))) throw roomRefusal('not_allowed');
    return changeMessage(hangout, uuid, (line) => async (tx, at) => {
      await deleteLine(tx, at, hangout.dependencies.scheduler.now());
      await hidePictures(tx, line.imageUrls);
      if (line.userUuid === person.uuid) return;
      // [H357] the words stay with the line itself, which is only hidden
      await recordModeration(tx, {
        type: 'deleteMessage',
        actorUuid: person.uuid,
        userUuid: line.userUuid || null,
        roomUuid: hangout.roomUuid,
        previousState: { messageUuid: uuid, deleted: false },
        newState: { messageUuid: uuid, deleted: true },
      });
    });
  },

  /** [R119] */
  async toggleReaction(hangout, person, { uuid, reaction }) {
    refuseUnlessMayChat(hangout, person);
    return changeMessage(hangout, uuid, (line) => {
      const all = Object.values(line.reactions).flat();
      const isMine = line.reactions[reaction]?.some((one) => one.userUUID === person.uuid) ?? false;
      if (!isMine && all.length >= MAX_REACTIONS)
        throw roomRefusal('not_allowed', { reason: 'too_many_reactions' });
      const by = {
        userUuid: person.uuid,
        name: person.nickname,
        reaction,
        at: hangout.dependencies.scheduler.now(),
      };
      return (tx, at) => toggleReaction(tx, at, by);
    });
  },

  messages(hangout, _person, { before, limit }) {
    return chatHistory(hangout.dependencies.db, hangout.roomUuid, {
      limit,
      ...(before !== undefined && { before }),
    });
  },
};

function refuseUnlessMayChat(hangout: Hangout, person: Person): void {
  if (!hangout.settings.hasChat) throw roomRefusal('chat_off');
  const refusal = refusalToChat(person, policyContext(hangout));
  if (refusal) throw ruleRefusal(refusal);
}

/** [H344] */
function refuseForbiddenLinks(
  hangout: Hangout,
  person: Person,
  line: Pick<ChatDraft, 'message'> & Partial<Pick<ChatDraft, 'imageUrls' | 'media'>>,
): void {
  const text = typeof line.message === 'string' ? line.message : '';
  const hasPictures = (line.imageUrls?.length ?? 0) > 0 || Boolean(line.media);
  const refusal = refusalToPostLinks(person, { text, hasImages: hasPictures }, policyContext(hangout));
  if (refusal) throw ruleRefusal(refusal);
}

type MessageChange = (tx: Db, line: { roomUuid: string; uuid: string }) => Promise<unknown>;

/** Changes one line in the mailbox: decided on what is kept, kept, shown with the next tick, answered. */
async function changeMessage(
  hangout: Hangout,
  uuid: string,
  decide: (line: ChatMessage) => MessageChange,
): Promise<ChatMessage> {
  return hangout.mailbox.post(async () => {
    const { roomUuid } = hangout.lease.held;
    const line = await chatLine(hangout.dependencies.db, roomUuid, uuid);
    if (!line || line.deleted) throw roomRefusal('message_not_found');
    const write = decide(line);
    const changed = await runFencedTransaction(hangout, async (tx) => {
      await write(tx, { roomUuid, uuid });
      return chatLine(tx, roomUuid, uuid);
    }).catch((error: unknown) => {
      if (error instanceof CommitUncertain) hangout.chat.queue.uncertain.add(uuid);
      throw error;
    });
    if (!changed) throw roomRefusal('message_not_found');
    hangout.chat.queue.outgoing.push(changed);
    return changed;
  });
}
