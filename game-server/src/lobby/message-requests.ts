import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import {
  type ChatBody,
  type ConversationRow,
  type Db,
  type DirectMessageKey,
  deleteDirectMessage,
  editDirectMessage,
  findConversation,
  findOrInsertConversation,
  hasLaterDirectMessage,
  hideChatImages,
  insertDirectMessage,
  isBlockedBetween,
  loadConversation,
  loadDirectMessage,
  loadJoiningUsers,
  lockConversation,
  lockUserPair,
  notifyLobbies,
  type StoredDirectMessage,
  toggleDirectMessageReaction,
} from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import {
  EDIT_WINDOW_MS,
  hasContent,
  isBlankText,
  isEditable,
  RefusalError,
  splitMentions,
  takeToken,
} from '@hangout/rules';
import { buildMessageContent } from '../message-content.ts';
import { CommitUncertain, lobbyRefusal, roomRefusal } from '../refusal.ts';
import type { LobbyHandlers } from './handlers.ts';
import type { Lobby, LobbyPerson } from './lobby.ts';

/**
 * [H392] Rate limit of new conversations: first direct messages to people whom the sender has not written to before.
 */
const NEW_CONVERSATION_LIMIT = { points: 20, seconds: 3_600 };
/** Maximum number of reactions to one message. */
const MAX_REACTIONS = 500;

export const messageHandlers: Pick<
  LobbyHandlers,
  'sendMessage' | 'editMessage' | 'deleteMessage' | 'toggleReaction'
> = {
  /**
   * [R202][H390] Sends a direct message and replies once it is stored. A second request with the same uuid changes
   * nothing.
   */
  async sendMessage(lobby, person, { receiverType, receiver, data }) {
    const { db, gifHosts, scheduler } = lobby.dependencies;
    if (data.type === 'room') throw roomRefusal('not_allowed');
    if (!hasContent(data)) throw roomRefusal('message_empty');
    const me = person.row.uuid;
    const to = receiver.toLowerCase();
    const known =
      receiverType === 'group'
        ? await loadConversation(db, to, me)
        : await findConversationWith(lobby, person, to);
    if (receiverType === 'group' && known?.kind !== 'group') throw lobbyRefusal('conversation_not_found');
    const quoted =
      data.replyTo && known
        ? await loadDirectMessage(db, { conversation: known.uuid, uuid: data.replyTo })
        : null;
    const content = await buildMessageContent({ db, by: me, gifHosts }, data, quoted);
    const { nickname: userName, avatarId, color, badges } = person.row;
    const body: ChatBody = { ...content, userName, avatarId, color, badges, highestRole: null };
    const message = { uuid: data.uuid.toLowerCase(), userUuid: me, body, date: scheduler.now() };
    const { conversation, stored } = await runTransaction(db, async (tx) =>
      receiverType === 'group' ? sendToGroup(tx, to, message) : sendToPerson(tx, to, message),
    );
    if (stored.userUuid !== me) throw roomRefusal('not_allowed', { reason: 'uuid_taken' });
    if (stored.isNew) await notifyAway(lobby, conversation, { by: me, content });
    return { conversation: conversation.uuid, id: stored.id, uuid: message.uuid, date: stored.date };
  },

  /** [R285] Edits the caller's last message of the conversation within a short time after it was sent. */
  async editMessage(lobby, person, { conversation, uuid, message: text }) {
    const me = person.row.uuid;
    if (isBlankText(text)) throw roomRefusal('message_empty');
    return changeMessage(lobby, me, { conversation, uuid }, async (tx, message, at) => {
      const now = lobby.dependencies.scheduler.now();
      if (message.userUuid !== me) throw roomRefusal('not_allowed');
      if (now - message.date > EDIT_WINDOW_MS) throw roomRefusal('edit_window_over');
      if (!isEditable(message, me, now)) throw roomRefusal('not_allowed');
      if (await hasLaterDirectMessage(tx, at.conversation, message)) throw roomRefusal('edit_window_over');
      await editDirectMessage(tx, at, text, now);
    });
  },

  /** Deletes the caller's own message. */
  async deleteMessage(lobby, person, { conversation, uuid }) {
    const me = person.row.uuid;
    return changeMessage(lobby, me, { conversation, uuid }, async (tx, message, at) => {
      if (message.userUuid !== me) throw roomRefusal('not_allowed');
      await deleteDirectMessage(tx, at, lobby.dependencies.scheduler.now());
      await hideChatImages(tx, message.imageUrls);
    });
  },

  /** [R119] Adds the caller's reaction or removes it. */
  async toggleReaction(lobby, person, { conversation, uuid, reaction }) {
    const { uuid: me, nickname: name } = person.row;
    return changeMessage(lobby, me, { conversation, uuid }, async (tx, message, at) => {
      const all = Object.values(message.reactions).flat();
      const isMine = message.reactions[reaction]?.some((one) => one.userUUID === me) ?? false;
      if (!isMine && all.length >= MAX_REACTIONS)
        throw roomRefusal('not_allowed', { reason: 'too_many_reactions' });
      await toggleDirectMessageReaction(tx, at, {
        userUuid: me,
        name,
        reaction,
        at: lobby.dependencies.scheduler.now(),
      });
    });
  },
};

/**
 * Returns the conversation with another user, or null if there is none; creating one is rate limited.
 * @throws RefusalError
 */
async function findConversationWith(
  lobby: Lobby,
  person: LobbyPerson,
  to: string,
): Promise<ConversationRow | null> {
  const { db, scheduler } = lobby.dependencies;
  const me = person.row.uuid;
  if (to === me) throw lobbyRefusal('to_oneself');
  const other = (await loadJoiningUsers(db, [to])).get(to);
  if (!other?.active) throw lobbyRefusal('person_not_found');
  const known = await findConversation(db, me, to);
  if (known) return known;
  const taken = takeToken(
    person.buckets.get('new conversations') ?? null,
    NEW_CONVERSATION_LIMIT,
    scheduler.now(),
  );
  person.buckets.set('new conversations', taken.bucket);
  if (!taken.ok) throw roomRefusal('rate_limited', { retryInMs: taken.retryInMs });
  return null;
}

type NewMessage = Omit<Parameters<typeof insertDirectMessage>[1], 'conversation'>;
type StoredMessage = { conversation: ConversationRow; stored: StoredDirectMessage };

async function sendToPerson(tx: Db, to: string, message: NewMessage): Promise<StoredMessage> {
  const { userUuid: me } = message;
  // The lock on the pair of users waits for a block between them that is being committed.
  await lockUserPair(tx, me, to);
  if (await isBlockedBetween(tx, me, to)) throw lobbyRefusal('blocked');
  const { conversation } = await findOrInsertConversation(tx, me, to);
  return storeMessage(tx, conversation, message);
}

async function sendToGroup(tx: Db, uuid: string, message: NewMessage): Promise<StoredMessage> {
  await lockConversation(tx, uuid);
  const conversation = await loadConversation(tx, uuid, message.userUuid);
  if (conversation?.kind !== 'group') throw lobbyRefusal('conversation_not_found');
  return storeMessage(tx, conversation, message);
}

async function storeMessage(
  tx: Db,
  conversation: ConversationRow,
  message: NewMessage,
): Promise<StoredMessage> {
  await lockConversation(tx, conversation.uuid);
  const stored = await insertDirectMessage(tx, { ...message, conversation: conversation.uuid });
  const { people } = conversation;
  if (stored.isNew)
    await notifyLobbies(tx, { kind: 'line', conversation: conversation.uuid, uuid: message.uuid, people });
  return { conversation, stored };
}

/** Maximum length of the text in a push notification, in characters. */
const PUSHED_LENGTH = 140;

/**
 * [H585] Notifies members of the conversation who have no open window. The message is stored already, so a failure loses
 * nothing. Never throws.
 */
async function notifyAway(
  lobby: Lobby,
  { uuid, kind, people }: ConversationRow,
  { by, content }: { readonly by: string; readonly content: Pick<ChatBody, 'message'> },
): Promise<void> {
  const { jobs, log } = lobby.dependencies;
  const away = people.filter((one) => one !== by && !lobby.people.has(one));
  if (!jobs || away.length === 0) return;
  const plain =
    typeof content.message === 'string'
      ? splitMentions(content.message)
          .map((part) => (part.kind === 'text' ? part.text : '@…'))
          .join('')
          .trim()
      : '';
  const text = plain.length > PUSHED_LENGTH ? `${plain.slice(0, PUSHED_LENGTH - 1)}…` : plain;
  const data = { text, ...(kind === 'group' && { peer: uuid }) };
  await enqueueNotification(jobs, undefined, {
    ...{ kind: 'directMessage', actorUuid: by, data },
    recipients: { userUuids: away },
  }).catch((error: unknown) =>
    log.warn({ err: error }, 'people who are away could not be notified of a direct message'),
  );
}

type MessageChange = (tx: Db, message: ChatMessage, at: DirectMessageKey) => Promise<void>;

/** Changes one stored message in a transaction and notifies the lobbies of all members of the conversation. */
async function changeMessage(
  lobby: Lobby,
  me: string,
  at: DirectMessageKey,
  decide: MessageChange,
): Promise<ChatMessage> {
  return runTransaction(lobby.dependencies.db, async (tx) => {
    const conversation = await loadConversation(tx, at.conversation, me);
    if (!conversation) throw lobbyRefusal('conversation_not_found');
    await lockConversation(tx, conversation.uuid);
    const [other] = conversation.people.filter((uuid) => uuid !== me);
    if (conversation.kind === 'user' && other && (await isBlockedBetween(tx, me, other)))
      throw lobbyRefusal('blocked');
    const message = await loadDirectMessage(tx, at);
    if (!message || message.deleted) throw roomRefusal('message_not_found');
    await decide(tx, message, at);
    const changed = await loadDirectMessage(tx, at);
    if (!changed) throw roomRefusal('message_not_found');
    const { uuid, people } = conversation;
    await notifyLobbies(tx, { kind: 'line', conversation: uuid, uuid: at.uuid, people });
    return changed;
  });
}

/** Runs a transaction. @throws CommitUncertain if the database failed: the transaction may or may not be committed */
async function runTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let refused: unknown;
  try {
    return await db.transaction((tx) =>
      work(tx).catch((error: unknown) => {
        refused = error;
        throw error;
      }),
    );
  } catch (cause) {
    if (refused instanceof RefusalError) throw refused;
    throw new CommitUncertain(`commit failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
