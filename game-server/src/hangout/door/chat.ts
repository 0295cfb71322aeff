import type { ChatDraft, ChatMessage } from '@hangout/contract/room/chat-message';
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
  refusalToLink,
} from '@hangout/rules';
import { bodyOf } from '../chat/body.ts';
import { namedIn } from '../chat/named.ts';
import { takeTurn } from '../chat/pace.ts';
import { say } from '../chat/queue.ts';
import { tellNamed } from '../chat/tell-named.ts';
import type { Person } from '../crowd/person.ts';
import { personOrRow } from '../crowd/policy.ts';
import { type Hangout, moment } from '../hangout.ts';
import { keep } from '../keep/keep.ts';
import { refuse, refuseBy, Unkept } from '../refused.ts';
import type { RoomHandlers } from './ask.ts';

/** [H412] Most reactions that one line carries. */
const MAX_REACTIONS = 500;

export const chatHandlers: Pick<
  RoomHandlers,
  'sendMessage' | 'editMessage' | 'deleteMessage' | 'toggleReaction' | 'messages'
> = {
  /** [R146][R147][H410] Answered once the line is kept and on its way to everybody. */
  async sendMessage(h, person, draft) {
    mustBeAllowedToChat(h, person);
    if (draft.type === 'room') throw refuse('not_allowed');
    if (!hasContent(draft)) throw refuse('message_empty');
    mustNotLeadElsewhere(h, person, draft);
    const forget = takeTurn(h, person, draft.uuid);
    try {
      const body = await bodyOf(h, person, draft);
      // while songs were looked up another may have taken over: nobody would ever answer
      if (h.over) throw refuse('fenced');
      const kept = await say(h.chat, {
        uuid: draft.uuid,
        userUuid: person.uuid,
        body,
        date: h.ports.time.now(),
      });
      void tellNamed(h, person, body.mentions ?? [], kept);
      return { id: kept.id, uuid: kept.uuid, date: kept.date };
    } catch (error) {
      forget();
      throw error;
    }
  },

  /** [R285] Only one's own text, and only for a short while. */
  async editMessage(h, person, { uuid, message }) {
    mustBeAllowedToChat(h, person);
    if (message.trim() === '') throw refuse('message_empty');
    mustNotLeadElsewhere(h, person, { message });
    const mentions = await namedIn(h, person.uuid, message);
    return change(h, uuid, (line) => {
      const now = h.ports.time.now();
      if (line.userUuid !== person.uuid) throw refuse('not_allowed');
      if (now - line.date > EDIT_WINDOW_MS) throw refuse('edit_window_over');
      if (!isEditable(line, person.uuid, now)) throw refuse('not_allowed');
      return (tx, at) => rewordLine(tx, at, message, now, mentions);
    });
  },

  /** [H031] */
  async deleteMessage(h, person, { uuid }) {
    const known = await chatLine(h.ports.db, h.lease.roomUuid, uuid);
    if (!known || known.deleted) throw refuse('message_not_found');
    const author = await personOrRow(h, known.userUuid);
    if (!mayDeleteMessage(person, author, moment(h))) throw refuse('not_allowed');
    return change(h, uuid, (line) => async (tx, at) => {
      await deleteLine(tx, at, h.ports.time.now());
      await hidePictures(tx, line.imageUrls);
      if (line.userUuid === person.uuid) return;
      // [H357] the words stay with the line itself, which is only hidden
      await recordModeration(tx, {
        type: 'deleteMessage',
        actorUuid: person.uuid,
        userUuid: line.userUuid || null,
        roomUuid: h.lease.roomUuid,
        previousState: { messageUuid: uuid, deleted: false },
        newState: { messageUuid: uuid, deleted: true },
      });
    });
  },

  /** [R119] */
  async toggleReaction(h, person, { uuid, reaction }) {
    mustBeAllowedToChat(h, person);
    return change(h, uuid, (line) => {
      const all = Object.values(line.reactions).flat();
      const isMine = line.reactions[reaction]?.some((one) => one.userUUID === person.uuid) ?? false;
      if (!isMine && all.length >= MAX_REACTIONS)
        throw refuse('not_allowed', { reason: 'too_many_reactions' });
      const by = { userUuid: person.uuid, name: person.nickname, reaction, at: h.ports.time.now() };
      return (tx, at) => toggleReaction(tx, at, by);
    });
  },

  messages(h, _person, { before, limit }) {
    return chatHistory(h.ports.db, h.lease.roomUuid, { limit, ...(before !== undefined && { before }) });
  },
};

function mustBeAllowedToChat(h: Hangout, person: Person): void {
  if (!h.truth.hasChat) throw refuse('chat_off');
  const refusal = refusalToChat(person, moment(h));
  if (refusal) throw refuseBy(refusal);
}

/** [H344] */
function mustNotLeadElsewhere(
  h: Hangout,
  person: Person,
  line: Pick<ChatDraft, 'message'> & Partial<Pick<ChatDraft, 'imageUrls' | 'media'>>,
): void {
  const text = typeof line.message === 'string' ? line.message : '';
  const hasPictures = (line.imageUrls?.length ?? 0) > 0 || Boolean(line.media);
  const refusal = refusalToLink(person, { text, hasPictures }, moment(h));
  if (refusal) throw refuseBy(refusal);
}

type LineChange = (tx: Db, line: { roomUuid: string; uuid: string }) => Promise<unknown>;

/** Changes one line in the mailbox: decided on what is kept, kept, shown with the next tick, answered. */
async function change(
  h: Hangout,
  uuid: string,
  decide: (line: ChatMessage) => LineChange,
): Promise<ChatMessage> {
  return h.mailbox.post(async () => {
    const { roomUuid } = h.lease;
    const line = await chatLine(h.ports.db, roomUuid, uuid);
    if (!line || line.deleted) throw refuse('message_not_found');
    const write = decide(line);
    const changed = await keep(h, async (tx) => {
      await write(tx, { roomUuid, uuid });
      return chatLine(tx, roomUuid, uuid);
    }).catch((error: unknown) => {
      if (error instanceof Unkept) h.chat.doubtful.add(uuid);
      throw error;
    });
    if (!changed) throw refuse('message_not_found');
    h.chat.outgoing.push(changed);
    return changed;
  });
}
