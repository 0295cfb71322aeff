import {
  addGroupMembers,
  type ConversationRow,
  changeGroup,
  type Db,
  insertGroup,
  isBlockedAmong,
  leaveGroup,
  loadBlockedUuids,
  loadFriendsAndFollowed,
  loadJoiningUsers,
  lockPeopleAgainstBlocks,
  notifyLobbies,
  removeGroupMember,
  renameGroup,
} from '@hangout/db';
import { MAX_GROUP_SIZE } from '@hangout/rules';
import { lobbyRefusal, roomRefusal } from '../refusal.ts';
import { requireConversation } from './conversation-requests.ts';
import type { LobbyHandlers } from './handlers.ts';
import type { Lobby } from './lobby.ts';

export const groupHandlers: Pick<
  LobbyHandlers,
  'makeGroup' | 'addToGroup' | 'removeFromGroup' | 'renameGroup' | 'leaveGroup'
> = {
  /** [R202] [H361] Creates a group of friends. Two people cannot be in one group if one has blocked the other. */
  async makeGroup({ dependencies: { db } }, { row: me }, { name, people }) {
    const friends = await requireFriends(db, me.uuid, people);
    const uuid = await db.transaction(async (tx) => {
      await lockPeopleAgainstBlocks(tx, friends);
      if (await isBlockedAmong(tx, friends, [me.uuid, ...friends])) throw lobbyRefusal('not_together');
      const made = await insertGroup(tx, { name, ownerUuid: me.uuid, people: friends });
      await notifyLobbies(tx, { kind: 'changed', conversation: made, people: [me.uuid, ...friends] });
      return made;
    });
    return requireConversation(db, uuid, me.uuid);
  },

  /** [H1670] Adds friends of the caller to a group. */
  async addToGroup(lobby, { row: me }, { conversation, people }) {
    const { db } = lobby.dependencies;
    const friends = await requireFriends(db, me.uuid, people);
    const add = async (tx: Db, group: ConversationRow) => {
      const added = friends.filter((uuid) => !group.people.includes(uuid));
      const everybody = [...group.people, ...added];
      if (everybody.length > MAX_GROUP_SIZE) throw lobbyRefusal('group_full');
      if (await isBlockedAmong(tx, friends, everybody)) throw lobbyRefusal('not_together');
      await addGroupMembers(tx, conversation, added);
      return added.length === 0 ? null : ({ kind: 'added', people: added, members: everybody } as const);
    };
    await changeOwnGroup(lobby, conversation, me.uuid, add, friends);
    return requireConversation(db, conversation, me.uuid);
  },

  /** [H1671] Removes a member from a group that the caller owns. */
  async removeFromGroup(lobby, { row: me }, { conversation, userUuid }) {
    const removed = userUuid.toLowerCase();
    if (removed === me.uuid) throw roomRefusal('invalid_request');
    await changeOwnGroup(lobby, conversation, me.uuid, async (tx, group) => {
      requireOwner(group, me.uuid);
      if (!group.people.includes(removed)) throw lobbyRefusal('person_not_found');
      await removeGroupMember(tx, conversation, removed);
      const members = group.people.filter((uuid) => uuid !== removed);
      return { kind: 'removed', people: [removed], members };
    });
    return requireConversation(lobby.dependencies.db, conversation, me.uuid);
  },

  /** [H1671] Renames a group that the caller owns. */
  async renameGroup(lobby, { row: me }, { conversation, name }) {
    await changeOwnGroup(lobby, conversation, me.uuid, async (tx, group) => {
      requireOwner(group, me.uuid);
      await renameGroup(tx, conversation, name);
      return { kind: 'renamed', title: name, members: group.people };
    });
    return requireConversation(lobby.dependencies.db, conversation, me.uuid);
  },

  async leaveGroup({ dependencies: { db, scheduler } }, { row: me }, { conversation }) {
    const left = await db.transaction((tx) => leaveGroup(tx, conversation, me.uuid, scheduler.now()));
    if (!left) throw lobbyRefusal('conversation_not_found');
    return {};
  },
};

/**
 * Changes a group that the caller belongs to. `joining` are the people whom the change may add.
 * @throws RefusalError
 */
async function changeOwnGroup(
  { dependencies: { db, scheduler } }: Lobby,
  conversation: string,
  me: string,
  change: (tx: Db, group: ConversationRow) => ReturnType<Parameters<typeof changeGroup>[2]>,
  joining: readonly string[] = [],
): Promise<void> {
  await db.transaction(async (tx) => {
    if (joining.length > 0) await lockPeopleAgainstBlocks(tx, joining);
    const at = { conversation, by: me, date: scheduler.now() };
    if (!(await changeGroup(tx, at, (group) => change(tx, group))))
      throw lobbyRefusal('conversation_not_found');
  });
}

function requireOwner(group: ConversationRow, me: string): void {
  if (group.ownerUuid !== me) throw roomRefusal('not_allowed', { reason: 'owner_only' });
}

/**
 * Returns the people without the caller and without duplicates.
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
