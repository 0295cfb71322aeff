import type { ChatMessage } from '@hangout/contract/room/chat-message';
import {
  beginConversation,
  type ChatBody,
  type ConversationRow,
  conversationBetween,
  conversationOf,
  type Db,
  deleteOwnLine,
  hidePictures,
  insertOwnLine,
  isBlockedBetween,
  type KeptOwnLine,
  lockConversation,
  lockPair,
  type OwnLine,
  ownLine,
  peopleByUuids,
  rewordOwnLine,
  tellLobbies,
  toggleOwnReaction,
} from '@hangout/db';
import { EDIT_WINDOW_MS, hasContent, isEditable, takeToken } from '@hangout/rules';
import { contentOf } from '../chat/content.ts';
import { refuse, Unkept } from '../hangout/refused.ts';
import type { LobbyHandlers } from './ask.ts';
import type { Lobby, LobbyPerson } from './lobby.ts';
import { refuseInLobby } from './refused.ts';

/** [H392] So many people one may write to for the first time within an hour. */
const FIRST_WORDS = { points: 20, seconds: 3_600 };
/** Most reactions that one line carries. */
const MAX_REACTIONS = 500;

export const writingHandlers: Pick<
  LobbyHandlers,
  'sendMessage' | 'editMessage' | 'deleteMessage' | 'toggleReaction'
> = {
  /** [R202][H390] Answered once it is kept; sending it again under its uuid changes nothing. */
  async sendMessage(lobby, person, { receiverType, receiver, data }) {
    const { db, gifHosts, time } = lobby.ports;
    if (data.type === 'room') throw refuse('not_allowed');
    if (!hasContent(data)) throw refuse('message_empty');
    const me = person.row.uuid;
    const to = receiver.toLowerCase();
    const known =
      receiverType === 'group' ? await conversationOf(db, to, me) : await between(lobby, person, to);
    if (receiverType === 'group' && known?.kind !== 'group') throw refuseInLobby('conversation_not_found');
    const quoted =
      data.replyTo && known ? await ownLine(db, { conversation: known.uuid, uuid: data.replyTo }) : null;
    const content = await contentOf({ db, by: me, gifHosts }, data, quoted);
    const { nickname: userName, avatarId, color, badges } = person.row;
    const body: ChatBody = { ...content, userName, avatarId, color, badges, highestRole: null };
    const line = { uuid: data.uuid.toLowerCase(), userUuid: me, body, date: time.now() };
    const { conversation, kept } = await keep(db, async (tx) =>
      receiverType === 'group' ? writeToGroup(tx, to, line) : writeToPerson(tx, to, line),
    );
    if (kept.userUuid !== me) throw refuse('not_allowed', { reason: 'uuid_taken' });
    return { conversation: conversation.uuid, id: kept.id, uuid: line.uuid, date: kept.date };
  },

  /** [R285] */
  async editMessage(lobby, person, { conversation, uuid, message }) {
    const me = person.row.uuid;
    if (message.trim() === '') throw refuse('message_empty');
    return change(lobby, me, { conversation, uuid }, async (tx, line, at) => {
      const now = lobby.ports.time.now();
      if (line.userUuid !== me) throw refuse('not_allowed');
      if (now - line.date > EDIT_WINDOW_MS) throw refuse('edit_window_over');
      if (!isEditable(line, me, now)) throw refuse('not_allowed');
      await rewordOwnLine(tx, at, message, now);
    });
  },

  async deleteMessage(lobby, person, { conversation, uuid }) {
    const me = person.row.uuid;
    return change(lobby, me, { conversation, uuid }, async (tx, line, at) => {
      if (line.userUuid !== me) throw refuse('not_allowed');
      await deleteOwnLine(tx, at, lobby.ports.time.now());
      await hidePictures(tx, line.imageUrls);
    });
  },

  /** [R119] */
  async toggleReaction(lobby, person, { conversation, uuid, reaction }) {
    const { uuid: me, nickname: name } = person.row;
    return change(lobby, me, { conversation, uuid }, async (tx, line, at) => {
      const all = Object.values(line.reactions).flat();
      const isMine = line.reactions[reaction]?.some((one) => one.userUUID === me) ?? false;
      if (!isMine && all.length >= MAX_REACTIONS)
        throw refuse('not_allowed', { reason: 'too_many_reactions' });
      await toggleOwnReaction(tx, at, { userUuid: me, name, reaction, at: lobby.ports.time.now() });
    });
  },
};

/** The conversation with somebody, where it exists; somebody new must exist, and costs a first word. */
async function between(lobby: Lobby, person: LobbyPerson, to: string): Promise<ConversationRow | null> {
  const { db, time } = lobby.ports;
  const me = person.row.uuid;
  if (to === me) throw refuseInLobby('to_oneself');
  const other = (await peopleByUuids(db, [to])).get(to);
  if (!other?.active) throw refuseInLobby('person_not_found');
  const known = await conversationBetween(db, me, to);
  if (known) return known;
  const taken = takeToken(person.buckets.get('first words') ?? null, FIRST_WORDS, time.now());
  person.buckets.set('first words', taken.bucket);
  if (!taken.ok) throw refuse('rate_limited', { retryInMs: taken.retryInMs });
  return null;
}

type NewLine = Omit<Parameters<typeof insertOwnLine>[1], 'conversation'>;
type Written = { conversation: ConversationRow; kept: KeptOwnLine };

async function writeToPerson(tx: Db, to: string, line: NewLine): Promise<Written> {
  const { userUuid: me } = line;
  // a block that is being written meanwhile is waited for
  await lockPair(tx, me, to);
  if (await isBlockedBetween(tx, me, to)) throw refuseInLobby('blocked');
  const { conversation } = await beginConversation(tx, me, to);
  return write(tx, conversation, line);
}

async function writeToGroup(tx: Db, uuid: string, line: NewLine): Promise<Written> {
  await lockConversation(tx, uuid);
  const conversation = await conversationOf(tx, uuid, line.userUuid);
  if (conversation?.kind !== 'group') throw refuseInLobby('conversation_not_found');
  return write(tx, conversation, line);
}

async function write(tx: Db, conversation: ConversationRow, line: NewLine): Promise<Written> {
  await lockConversation(tx, conversation.uuid);
  const kept = await insertOwnLine(tx, { ...line, conversation: conversation.uuid });
  const { people } = conversation;
  if (kept.isNew)
    await tellLobbies(tx, { kind: 'line', conversation: conversation.uuid, uuid: line.uuid, people });
  return { conversation, kept };
}

type LineChange = (tx: Db, line: ChatMessage, at: OwnLine) => Promise<void>;

/** Changes one line: decided on what is kept, kept, told to everybody in it, answered. */
async function change(lobby: Lobby, me: string, at: OwnLine, decide: LineChange): Promise<ChatMessage> {
  return keep(lobby.ports.db, async (tx) => {
    const conversation = await conversationOf(tx, at.conversation, me);
    if (!conversation) throw refuseInLobby('conversation_not_found');
    await lockConversation(tx, conversation.uuid);
    const [other] = conversation.people.filter((uuid) => uuid !== me);
    if (conversation.kind === 'user' && other && (await isBlockedBetween(tx, me, other)))
      throw refuseInLobby('blocked');
    const line = await ownLine(tx, at);
    if (!line || line.deleted) throw refuse('message_not_found');
    await decide(tx, line, at);
    const changed = await ownLine(tx, at);
    if (!changed) throw refuse('message_not_found');
    const { uuid, people } = conversation;
    await tellLobbies(tx, { kind: 'line', conversation: uuid, uuid: at.uuid, people });
    return changed;
  });
}

/** One transaction. @throws Unkept when the database failed: it may or may not have been kept. */
async function keep<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let refused: unknown;
  try {
    return await db.transaction((tx) =>
      work(tx).catch((error: unknown) => {
        refused = error;
        throw error;
      }),
    );
  } catch (cause) {
    if (refused instanceof Error && refused.name === 'Refused') throw refused;
    throw new Unkept(`not kept: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
