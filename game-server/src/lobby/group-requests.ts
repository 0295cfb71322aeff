import {
  addGroupMembers,
  type ConversationRow,
  type Db,
  insertGroup,
  isBlockedAmong,
  loadBlockedUuids,
  loadConversation,
  loadFriendsAndFollowed,
  loadJoiningUsers,
  lockConversation,
  notifyLobbies,
  removeGroupMember,
  renameGroup,
} from '@hangout/db';
import { MAX_GROUP_SIZE } from '@hangout/rules';
import { lobbyRefusal, roomRefusal } from '../refusal.ts';
import { requireConversation } from './conversation-requests.ts';
import type { LobbyHandlers } from './handlers.ts';

export const groupHandlers: Pick<
  LobbyHandlers,
  'makeGroup' | 'addToGroup' | 'removeFromGroup' | 'renameGroup' | 'leaveGroup'
> = {
  /**
   * [R202] [H361] Creates a group conversation of friends. If one person has blocked another, the two cannot be in the
   * same group.
   */
  async makeGroup({ dependencies: { db } }, { row: me }, { name, people }) {
    const friends = await requireFriends(db, me.uuid, people);
    const uuid = await db.transaction(async (tx) => {
      if (await isBlockedAmong(tx, friends)) throw lobbyRefusal('not_together');
      const made = await insertGroup(tx, { name, ownerUuid: me.uuid, people: friends });
      await notifyLobbies(tx, { kind: 'changed', conversation: made, people: [me.uuid, ...friends] });
      return made;
    });
    return requireConversation(db, uuid, me.uuid);
  },

  /** [H1670] Adds friends of the caller to a group. */
  async addToGroup({ dependencies: { db } }, { row: me }, { conversation, people }) {
    const friends = await requireFriends(db, me.uuid, people);
    await changeGroup(db, conversation, me.uuid, async (tx, group) => {
      const everybody = [...new Set([...group.people, ...friends])];
      if (everybody.length > MAX_GROUP_SIZE) throw lobbyRefusal('group_full');
      if (await isBlockedAmong(tx, friends, everybody)) throw lobbyRefusal('not_together');
      await addGroupMembers(tx, conversation, friends);
      return everybody;
    });
    return requireConversation(db, conversation, me.uuid);
  },

  /** [H1671] Removes somebody from a group of the caller. */
  async removeFromGroup({ dependencies: { db } }, { row: me }, { conversation, userUuid }) {
    const removed = userUuid.toLowerCase();
    if (removed === me.uuid) throw roomRefusal('invalid_request');
    await changeGroup(db, conversation, me.uuid, async (tx, group) => {
      requireOwner(group, me.uuid);
      if (!group.people.includes(removed)) throw lobbyRefusal('person_not_found');
      await removeGroupMember(tx, conversation, removed);
      return group.people;
    });
    return requireConversation(db, conversation, me.uuid);
  },

  /** [H1671] Renames a group of the caller. */
  async renameGroup({ dependencies: { db } }, { row: me }, { conversation, name }) {
    await changeGroup(db, conversation, me.uuid, async (tx, group) => {
      requireOwner(group, me.uuid);
      await renameGroup(tx, conversation, name);
      return group.people;
    });
    return requireConversation(db, conversation, me.uuid);
  },

  async leaveGroup({ dependencies: { db } }, { row: me }, { conversation }) {
    await changeGroup(db, conversation, me.uuid, async (tx, group) => {
      await removeGroupMember(tx, conversation, me.uuid);
      return group.people;
    });
    return {};
  },
};

/**
 * Changes a group of which the caller is a member, and notifies the people whom `change` returns.
 * @throws RefusalError
 */
async function changeGroup(
  db: Db,
  uuid: string,
  me: string,
  change: (tx: Db, group: ConversationRow) => Promise<readonly string[]>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockConversation(tx, uuid);
    const group = await loadConversation(tx, uuid, me);
    if (group?.kind !== 'group') throw lobbyRefusal('conversation_not_found');
    await notifyLobbies(tx, { kind: 'changed', conversation: uuid, people: await change(tx, group) });
  });
}

function requireOwner(group: ConversationRow, me: string): void {
  if (group.ownerUuid !== me) throw roomRefusal('not_allowed', { reason: 'owner_only' });
}

/**
 * Returns the uuids of the people other than the caller, without duplicates.
 * @throws RefusalError if one of them is not a friend of the caller
 */
async function requireFriends(db: Db, me: string, people: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(people.map((uuid) => uuid.toLowerCase()))].filter((uuid) => uuid !== me);
  if (wanted.length === 0) throw roomRefusal('invalid_request');
  const [rows, blocked, close] = await Promise.all([
    loadJoiningUsers(db, wanted),
    loadBlockedUuids(db, me),
    loadFriendsAndFollowed(db, me),
  ]);
  const friends = new Set(close.friends);
  for (const uuid of wanted) {
    if (!rows.get(uuid)?.active) throw lobbyRefusal('person_not_found');
    if (blocked.has(uuid)) throw lobbyRefusal('blocked');
    if (!friends.has(uuid)) throw roomRefusal('not_allowed', { reason: 'friends_only' });
  }
  return wanted;
}
