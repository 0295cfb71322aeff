// Raw SQL, because users are locked together and in one order.
import { randomUUID } from 'node:crypto';
import type { GroupChange } from '@hangout/contract/realtime/hangout/chat-message';
import type { Db } from '../connect.ts';
import { loadJoiningUsers } from '../presence/joining-users.ts';
import { queryRows } from '../sql.ts';
import {
  type ConversationRow,
  loadConversation,
  lockConversation,
  removeGroupMember,
} from './conversations.ts';
import { notifyLobbies } from './lobby-notifications.ts';
import { insertDirectMessage } from './messages.ts';

interface Change {
  readonly kind: GroupChange['kind'];
  readonly people?: readonly string[];
  readonly title?: string;
  readonly members: readonly string[];
}

/**
 * Changes a group that `by` belongs to. [H1745] Stores a note about the change, which does not count as unread, and
 * tells members and those removed. `change` returns null if nothing changes. Returns false if `by` is in no such group.
 */
export async function changeGroup(
  tx: Db,
  { conversation, by, date }: { readonly conversation: string; readonly by: string; readonly date: number },
  change: (group: ConversationRow) => Promise<Change | null>,
): Promise<boolean> {
  await lockConversation(tx, conversation);
  const group = await loadConversation(tx, conversation, by);
  if (group?.kind !== 'group') return false;
  const changed = await change(group);
  if (!changed) return true;
  const { kind, people = [], title = null, members } = changed;
  const rows = await loadJoiningUsers(tx, [by, ...people]);
  const author = rows.get(by);
  if (!author) throw new Error('the account of a member of a group is gone');
  const named = people.flatMap((person) => rows.get(person) ?? []);
  const { nickname: userName, avatarId, color, badges } = author;
  const uuid = randomUUID();
  await insertDirectMessage(tx, {
    ...{ conversation, uuid, userUuid: by, date },
    body: {
      ...{ type: 'room', message: '', replies: [], imageUrls: [], songs: [] },
      ...{ userName, avatarId, color, badges, highestRole: null },
      groupChange: {
        ...{ kind, title, names: named.map(({ nickname }) => nickname) },
        // [H899] By these the names are found when an account is deleted.
        uuids: named.map((person) => person.uuid),
      },
    },
  });
  const concerned = [...new Set([...group.people, ...members])];
  await notifyLobbies(tx, { kind: 'changed', conversation, people: concerned });
  await notifyLobbies(tx, { kind: 'line', conversation, uuid, people: members });
  return true;
}

/** Takes a user out of a group; returns false if they are in no such group. `date` in epoch ms. */
export function leaveGroup(tx: Db, conversation: string, by: string, date: number): Promise<boolean> {
  return changeGroup(tx, { conversation, by, date }, async (group) => {
    await removeGroupMember(tx, conversation, by);
    return { kind: 'left', members: group.people.filter((uuid) => uuid !== by) };
  });
}

/** [H2060] Takes a user out of all groups that another user is in, too. */
export async function leaveGroupsWith(tx: Db, userUuid: string, otherUuid: string): Promise<void> {
  const shared = await queryRows<{ uuid: string }>(
    tx,
    `select c.uuid from conversations c
     join conversation_members mine on mine.conversation_uuid = c.uuid and mine.user_uuid = :userUuid
     join conversation_members other on other.conversation_uuid = c.uuid and other.user_uuid = :otherUuid
     where c.first_uuid is null order by c.uuid`,
    { userUuid, otherUuid },
  );
  for (const { uuid } of shared) await leaveGroup(tx, uuid, userUuid, Date.now());
}
