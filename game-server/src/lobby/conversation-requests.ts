import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import {
  countUnreadConversations,
  type Db,
  findConversation,
  hideConversation,
  isBlockedBetween,
  listConversations,
  loadBlockedUuids,
  loadConversation,
  loadDirectMessageHistory,
  loadFriendsAndFollowed,
  loadJoiningUsers,
  loadListedConversation,
  lockConversation,
  markRead,
  notifyLobbies,
} from '@hangout/db';
import { lobbyRefusal, roomRefusal } from '../refusal.ts';
import type { LobbyHandlers } from './handlers.ts';

export const conversationHandlers: Pick<
  LobbyHandlers,
  'messages' | 'conversations' | 'conversation' | 'readUpTo' | 'deleteConversation' | 'typing' | 'presence'
> = {
  async messages({ dependencies: { db } }, { row }, { conversation, before, limit }) {
    if (!(await loadConversation(db, conversation, row.uuid))) throw lobbyRefusal('conversation_not_found');
    return loadDirectMessageHistory(db, { conversation, me: row.uuid }, { before, limit });
  },

  async conversations({ dependencies: { db } }, { row }, page) {
    const [{ conversations, more }, unread] = await Promise.all([
      listConversations(db, row.uuid, page),
      countUnreadConversations(db, row.uuid),
    ]);
    return { conversations, more, unread };
  },

  async conversation({ dependencies: { db } }, { row: me }, { conversation, with: other }) {
    if (conversation) return requireConversation(db, conversation, me.uuid);
    if (!other) throw roomRefusal('invalid_request');
    if (other === me.uuid) throw lobbyRefusal('to_oneself');
    const known = await findConversation(db, me.uuid, other);
    if (known) return requireConversation(db, known.uuid, me.uuid);
    const person = (await loadJoiningUsers(db, [other])).get(other.toLowerCase());
    if (!person?.active) throw lobbyRefusal('person_not_found');
    const { uuid, nickname, avatarId, color } = person;
    return {
      uuid: null,
      kind: 'user',
      name: null,
      ownerUuid: null,
      people: [{ uuid, nickname, avatarId, color }],
      lastMessage: null,
      unread: 0,
      readByOthers: 0,
      isHidden: false,
      mayWrite: !(await isBlockedBetween(db, me.uuid, uuid)),
    };
  },

  async readUpTo({ dependencies: { db } }, { row: me }, { conversation, id }) {
    const known = await loadConversation(db, conversation, me.uuid);
    if (!known) throw lobbyRefusal('conversation_not_found');
    await db.transaction(async (tx) => {
      const news = await markRead(tx, conversation, me.uuid, id);
      if (news !== null)
        await notifyLobbies(tx, { kind: 'read', conversation, id: news, by: me.uuid, people: known.people });
    });
    return { unread: await countUnreadConversations(db, me.uuid) };
  },

  async deleteConversation({ dependencies: { db } }, { row: me }, { conversation }) {
    await db.transaction(async (tx) => {
      await lockConversation(tx, conversation);
      if (!(await loadConversation(tx, conversation, me.uuid))) throw lobbyRefusal('conversation_not_found');
      await hideConversation(tx, conversation, me.uuid);
      await notifyLobbies(tx, { kind: 'changed', conversation, people: [me.uuid] });
    });
    return {};
  },

  async typing({ dependencies: { db } }, { row: me }, { conversation }) {
    const known = await loadConversation(db, conversation, me.uuid);
    if (!known) throw lobbyRefusal('conversation_not_found');
    const blocked = await loadBlockedUuids(db, me.uuid);
    const people = known.people.filter((uuid) => uuid !== me.uuid && !blocked.has(uuid));
    await notifyLobbies(db, { kind: 'typing', conversation, by: me.uuid, people });
    return {};
  },

  /** [H395][R190] Returns the presence of the user's friends and of the DJs whom they follow. */
  async presence({ dependencies: { db } }, person) {
    const { friends, followed } = await loadFriendsAndFollowed(db, person.row.uuid);
    const around = new Map(person.friends.map((one) => [one.uuid, one]));
    return {
      friends: friends.map((uuid) => around.get(uuid) ?? { uuid, online: false, hangout: null }),
      followed,
    };
  },
};

/** Loads a conversation of a user. @throws RefusalError */
export async function requireConversation(db: Db, uuid: string, me: string): Promise<Conversation> {
  const found = await loadListedConversation(db, uuid, me);
  if (!found) throw lobbyRefusal('conversation_not_found');
  return found;
}
