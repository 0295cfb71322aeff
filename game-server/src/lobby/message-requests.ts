import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import {
  type ChatBody,
  type ConversationRow,
  type Db,
  findConversation,
  findOrInsertConversation,
  insertDirectMessage,
  isBlockedBetween,
  loadConversation,
  loadJoiningUsers,
  loadMembersWhoSee,
  loadMessage,
  lockConversation,
  lockUserPair,
  notifyLobbies,
  type StoredDirectMessage,
  showHiddenConversation,
} from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import {
  describeGif,
  hasBotPermission,
  hasContent,
  isBlankText,
  RefusalError,
  splitMentions,
  takeToken,
} from '@hangout/rules';
import {
  type Change,
  decideDelete,
  decideEdit,
  decideReaction,
  type StoredMessage,
  type WriteChange,
} from '../messages/change-message.ts';
import { buildMessageContent } from '../messages/content.ts';
import { CommitUncertain, lobbyRefusal, roomRefusal } from '../refusal.ts';
import type { LobbyHandlers } from './handlers.ts';
import type { Lobby, LobbyPerson } from './lobby.ts';

/** [H392] Limit of first messages to people whom the sender has never written to. */
const NEW_CONVERSATION_LIMIT = { points: 20, seconds: 3_600 };

export const messageHandlers: Pick<
  LobbyHandlers,
  'sendMessage' | 'editMessage' | 'deleteMessage' | 'toggleReaction'
> = {
  /**
   * [R202][H390] Sends a direct message; resolves when it is stored. Repeated with the same uuid, it has no
   * effect.
   */
  async sendMessage(lobby, person, { receiverType, receiver, data }) {
    const { db, gifSources, readLinks, scheduler } = lobby.dependencies;
    if (data.type === 'room') throw roomRefusal('not_allowed');
    if (!hasContent(data)) throw roomRefusal('message_empty');
    refuseSilentBot(person);
    const me = person.row.uuid;
    await lobby.dependencies.refuseYoungAccount(me, 'write');
    const to = receiver.toLowerCase();
    const known =
      receiverType === 'group'
        ? await loadConversation(db, to, me)
        : await findConversationWith(lobby, person, to);
    if (receiverType === 'group' && known?.kind !== 'group') throw lobbyRefusal('conversation_not_found');
    const quoted =
      data.replyTo && known
        ? await loadMessage(db, { kind: 'conversation', uuid: known.uuid }, data.replyTo)
        : null;
    const content = await buildMessageContent({ db, by: me, gifSources, readLinks }, data, quoted);
    const { nickname: userName, avatarId, color, badges } = person.row;
    const body: ChatBody = { ...content, userName, avatarId, color, badges, highestRole: null };
    const message = { uuid: data.uuid.toLowerCase(), userUuid: me, body, date: scheduler.now() };
    const { conversation, stored } = await runTransaction(db, async (tx) =>
      receiverType === 'group' ? sendToGroup(lobby, tx, to, message) : sendToPerson(lobby, tx, to, message),
    );
    if (stored.userUuid !== me) throw roomRefusal('not_allowed', { reason: 'uuid_taken' });
    return { conversation: conversation.uuid, id: stored.id, uuid: message.uuid, date: stored.date };
  },

  /** [R285] Edits the caller's last message in a conversation, within a short time after it was sent. */
  async editMessage(lobby, person, { message: text, ...at }) {
    if (isBlankText(text)) throw roomRefusal('message_empty');
    refuseSilentBot(person);
    return changeMessage(lobby, person, at, (stored, change) => decideEdit(stored, change, { text }));
  },

  deleteMessage: (lobby, person, at) =>
    changeMessage(lobby, person, at, (stored, change) => {
      if (stored.message.userUuid !== change.by.userUuid) throw roomRefusal('not_allowed');
      return decideDelete(stored, change);
    }),

  /** [R119] Adds the caller's reaction to a message, or removes it. */
  toggleReaction: (lobby, person, { reaction, ...at }) =>
    changeMessage(lobby, person, at, (stored, change) => decideReaction(stored, change, reaction)),
};

/** [H958] Refuses a bot whose owner does not let it write. */
function refuseSilentBot({ row }: LobbyPerson): void {
  if (!hasBotPermission(row, 'chat')) throw roomRefusal('not_allowed', { reason: 'botPermission' });
}

/**
 * Returns the conversation with another user; null if there is none and the limit of new conversations allows one.
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
    person.sharedBuckets.get('new conversations') ?? null,
    NEW_CONVERSATION_LIMIT,
    scheduler.now(),
  );
  person.sharedBuckets.set('new conversations', taken.bucket);
  if (!taken.ok) throw roomRefusal('rate_limited', { retryInMs: taken.retryInMs });
  return null;
}

type NewMessage = Omit<Parameters<typeof insertDirectMessage>[1], 'conversation'>;
type SentMessage = { conversation: ConversationRow; stored: StoredDirectMessage };

async function sendToPerson(lobby: Lobby, tx: Db, to: string, message: NewMessage): Promise<SentMessage> {
  const { userUuid: me } = message;
  // If one user is just blocking the other, waits until that is committed.
  await lockUserPair(tx, me, to);
  if (await isBlockedBetween(tx, me, to)) throw lobbyRefusal('blocked');
  const { conversation } = await findOrInsertConversation(tx, me, to);
  return storeMessage(lobby, tx, conversation, message);
}

async function sendToGroup(lobby: Lobby, tx: Db, uuid: string, message: NewMessage): Promise<SentMessage> {
  await lockConversation(tx, uuid);
  const conversation = await loadConversation(tx, uuid, message.userUuid);
  if (conversation?.kind !== 'group') throw lobbyRefusal('conversation_not_found');
  return storeMessage(lobby, tx, conversation, message);
}

async function storeMessage(
  lobby: Lobby,
  tx: Db,
  conversation: ConversationRow,
  message: NewMessage,
): Promise<SentMessage> {
  await lockConversation(tx, conversation.uuid);
  const stored = await insertDirectMessage(tx, { ...message, conversation: conversation.uuid });
  if (stored.isNew) {
    const { uuid, people } = conversation;
    await showHiddenConversation(tx, uuid);
    await notifyLobbies(tx, { kind: 'line', conversation: uuid, uuid: message.uuid, people });
    await notifyAway(lobby, tx, conversation, message);
  }
  return { conversation, stored };
}

/** Length of the quote in a push notification, characters. */
const PUSHED_LENGTH = 140;

/** [H585] Notifies members of the conversation without an open window. */
async function notifyAway(
  lobby: Lobby,
  tx: Db,
  { uuid, kind, people }: ConversationRow,
  { userUuid: by, body: content }: NewMessage,
): Promise<void> {
  const { jobs } = lobby.dependencies;
  const away = people.filter((one) => one !== by && !lobby.people.has(one));
  if (!jobs || away.length === 0) return;
  const plain =
    typeof content.message === 'string'
      ? splitMentions(content.message)
          .map((part) => (part.kind === 'text' ? part.text : '@…'))
          .join('')
          .trim()
      : '';
  const words = plain || describeGif(content);
  const text = words.length > PUSHED_LENGTH ? `${words.slice(0, PUSHED_LENGTH - 1)}…` : words;
  const data = { text, ...(kind === 'group' && { peer: uuid }) };
  await enqueueNotification(jobs, tx, {
    ...{ kind: 'directMessage', actorUuid: by, data },
    recipients: { userUuids: away },
  });
}

/** Changes a stored message in a transaction, and tells the lobbies of all members. */
async function changeMessage(
  lobby: Lobby,
  { row: { uuid: me, nickname: name } }: LobbyPerson,
  at: { readonly conversation: string; readonly uuid: string },
  decide: (stored: StoredMessage, change: Change) => WriteChange | Promise<WriteChange>,
): Promise<ChatMessage> {
  const { db, scheduler } = lobby.dependencies;
  return runTransaction(db, async (tx) => {
    const conversation = await loadConversation(tx, at.conversation, me);
    if (!conversation) throw lobbyRefusal('conversation_not_found');
    const { uuid, kind, people } = conversation;
    await lockConversation(tx, uuid);
    const [other] = people.filter((one) => one !== me);
    if (kind === 'user' && other && (await isBlockedBetween(tx, me, other))) throw lobbyRefusal('blocked');
    const place = { kind: 'conversation', uuid } as const;
    const message = await loadMessage(tx, place, at.uuid);
    if (!message || message.deleted || message.groupChange) throw roomRefusal('message_not_found');
    const write = await decide(
      { db: tx, place, message },
      { by: { userUuid: me, name }, at: scheduler.now() },
    );
    await write(tx);
    const changed = await loadMessage(tx, place, at.uuid);
    if (!changed) throw roomRefusal('message_not_found');
    const viewers = await loadMembersWhoSee(tx, uuid, message.id);
    await notifyLobbies(tx, { kind: 'line', conversation: uuid, uuid: at.uuid, people: viewers });
    return changed;
  });
}

/**
 * Runs a transaction.
 * @throws CommitUncertain if the database has failed, so that the transaction may or may not have been committed
 */
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
