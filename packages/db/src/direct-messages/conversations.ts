// Raw SQL, because the list of conversations joins and counts many rows, and read positions move conditionally.
import type { Conversation, Talker } from '@hangout/contract/realtime/lobby/conversation';
import { isUuid } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { EMPTIED_NAME } from '../emptied-account.ts';
import { ConversationMember, Conversation as Conversations } from '../models/direct-messages.ts';
import { queryRow, queryRows } from '../sql.ts';
import { loadDirectMessages } from './messages.ts';

/** The fields of a conversation that are needed to write into it. */
export interface ConversationRow {
  readonly uuid: string;
  readonly kind: 'user' | 'group';
  readonly ownerUuid: string | null;
  readonly people: readonly string[];
}

/** [H1745] SQL condition for messages that somebody wrote, unlike notes of what has changed in a group. */
const isWritten = `m.body->'groupChange' is null`;

/** The highest unread count of one conversation; counting stops there. */
const mostUnread = 100;

/** The owner of a group is its creator, and once they are no longer in it, the member who has been in it longest. */
const owner = `(
  select o.user_uuid from conversation_members o where o.conversation_uuid = c.uuid and c.first_uuid is null
  order by o.user_uuid is not distinct from c.owner_uuid desc, o.joined_at, o.user_uuid limit 1)`;

const head = `c.uuid, case when c.first_uuid is null then 'group' else 'user' end as "kind",
  ${owner} as "ownerUuid",
  (select coalesce(array_agg(p.user_uuid), '{}') from conversation_members p where p.conversation_uuid = c.uuid) as "people"`;

export async function loadConversation(db: Db, uuid: string, me: string): Promise<ConversationRow | null> {
  if (!isUuid(uuid)) return null;
  return queryRow<ConversationRow>(
    db,
    `select ${head} from conversations c join conversation_members mine
       on mine.conversation_uuid = c.uuid and mine.user_uuid = :me
     where c.uuid = :uuid`,
    { uuid, me },
  );
}

const pairOf = (a: string, b: string) => (a < b ? { first: a, second: b } : { first: b, second: a });

export async function findConversation(db: Db, a: string, b: string): Promise<ConversationRow | null> {
  return queryRow<ConversationRow>(
    db,
    `select ${head} from conversations c where c.first_uuid = :first and c.second_uuid = :second`,
    pairOf(a, b),
  );
}

/** Returns the conversation between two users; inserts it if they have none yet. */
export async function findOrInsertConversation(
  tx: Db,
  a: string,
  b: string,
): Promise<{ conversation: ConversationRow; isNew: boolean }> {
  const known = await findConversation(tx, a, b);
  if (known) return { conversation: known, isNew: false };
  await tx.raw(
    `insert into conversations (first_uuid, second_uuid) values (:first, :second) on conflict do nothing`,
    pairOf(a, b),
  );
  const made = await findConversation(tx, a, b);
  if (!made) throw new Error('a conversation that was just begun is gone');
  await addPeople(tx, made.uuid, [a, b]);
  return { conversation: { ...made, people: [a, b] }, isNew: true };
}

/** Inserts a group conversation; its owner becomes a member. */
export async function insertGroup(
  tx: Db,
  group: { readonly name: string; readonly ownerUuid: string; readonly people: readonly string[] },
): Promise<string> {
  const { name, ownerUuid } = group;
  const row = await Conversations.query(tx)
    .insert({ name, ownerUuid })
    .returning('uuid')
    .first()
    .throwIfNotFound();
  await addPeople(tx, row.uuid, [ownerUuid, ...group.people]);
  return row.uuid;
}

async function addPeople(tx: Db, conversationUuid: string, people: readonly string[]): Promise<void> {
  const rows = [...new Set(people)].map((userUuid) => ({ conversationUuid, userUuid }));
  await ConversationMember.query(tx).insert(rows).onConflict(['conversationUuid', 'userUuid']).ignore();
}

/** Adds users to a group. They see its messages from now on, not the earlier ones. */
export async function addGroupMembers(
  tx: Db,
  conversation: string,
  people: readonly string[],
): Promise<void> {
  await tx.raw(
    `insert into conversation_members (conversation_uuid, user_uuid, visible_after_id)
     select cast(:conversation as uuid), person, coalesce(
       (select max(m.id) from direct_messages m where m.conversation_uuid = :conversation), 0)
     from unnest(cast(:people as uuid[])) person order by person
     on conflict (conversation_uuid, user_uuid) do nothing`,
    { conversation, people },
  );
}

export async function removeGroupMember(tx: Db, conversationUuid: string, userUuid: string): Promise<void> {
  await ConversationMember.query(tx).where({ conversationUuid, userUuid }).delete();
}

export async function renameGroup(tx: Db, uuid: string, name: string): Promise<void> {
  await Conversations.query(tx).where({ uuid }).patch({ name });
}

/** Deletes a conversation for one of its members: they no longer see its messages, the others still do. */
export async function hideConversation(tx: Db, conversation: string, me: string): Promise<void> {
  await tx.raw(
    `update conversation_members set is_hidden = true, visible_after_id = coalesce(
       (select max(m.id) from direct_messages m where m.conversation_uuid = :conversation), 0)
     where conversation_uuid = :conversation and user_uuid = :me`,
    { conversation, me },
  );
}

/** Lists a conversation again for the members who have deleted it, because it has a new message. */
export async function showHiddenConversation(tx: Db, conversationUuid: string): Promise<void> {
  await ConversationMember.query(tx).where({ conversationUuid, isHidden: true }).patch({ isHidden: false });
}

/** Returns the members who can see a message, without members who were added, or deleted the conversation, later. */
export async function loadMembersWhoSee(tx: Db, conversation: string, messageId: number): Promise<string[]> {
  const rows = await ConversationMember.query(tx)
    .where({ conversationUuid: conversation })
    .where('visibleAfterId', '<', messageId)
    .select('userUuid');
  return rows.map(({ userUuid }) => userUuid);
}

/** Locks a conversation until the transaction ends, so that its messages are inserted one after the other. */
export async function lockConversation(tx: Db, uuid: string): Promise<void> {
  await tx.raw('select 1 from conversations where uuid = :uuid for update', { uuid });
}

/**
 * Moves a user's read position forward, at most to the last message. Returns the new position, or null if it did not
 * move.
 */
export async function markRead(tx: Db, conversation: string, me: string, id: number): Promise<number | null> {
  const row = await queryRow<{ id: number }>(
    tx,
    `update conversation_members mine set last_read_id = last.id
     from (select least(:id, coalesce(max(m.id), 0)) as id
           from direct_messages m where m.conversation_uuid = :conversation) last
     where mine.conversation_uuid = :conversation and mine.user_uuid = :me and mine.last_read_id < last.id
     returning last.id`,
    { conversation, me, id },
  );
  return row?.id ?? null;
}

interface ListRow {
  readonly uuid: string;
  readonly kind: 'user' | 'group';
  readonly name: string | null;
  readonly ownerUuid: string | null;
  readonly people: Talker[];
  readonly lastId: number;
  readonly unread: number;
  readonly readByOthers: number;
  readonly mayWrite: boolean;
  readonly isHidden: boolean;
}

const whole = `
  select c.uuid, case when c.first_uuid is null then 'group' else 'user' end as "kind", c.name,
    ${owner} as "ownerUuid", coalesce(last.id, 0) as "lastId", mine.is_hidden as "isHidden",
    (select count(*) from (
       select 1 from direct_messages m
       where m.conversation_uuid = c.uuid and m.id > greatest(mine.last_read_id, mine.visible_after_id)
         and m.user_uuid <> mine.user_uuid
         and m.deleted_at is null and ${isWritten} limit ${mostUnread}) fresh) as "unread",
    others.people as "people", others.read as "readByOthers",
    c.first_uuid is null or others.are_active and not exists (
      select 1 from blocked_users b
      where (b.user_uuid = c.first_uuid and b.blocked_uuid = c.second_uuid)
         or (b.user_uuid = c.second_uuid and b.blocked_uuid = c.first_uuid)) as "mayWrite"
  from conversation_members mine
  join conversations c on c.uuid = mine.conversation_uuid
  left join lateral (
    select m.id from direct_messages m
    where m.conversation_uuid = c.uuid and m.id > mine.visible_after_id order by m.id desc limit 1) last on true
  left join lateral (
    select coalesce(json_agg(json_build_object(
        'uuid', u.uuid, 'nickname', case when u.deleted_at is null then u.nickname else '${EMPTIED_NAME}' end,
        'avatarId', u.avatar_id, 'color', u.color) order by lower(u.nickname)), '[]') as people,
      coalesce(max(o.last_read_id), 0) as read, bool_and(u.status = 'active') as are_active
    from (
      select p.user_uuid, p.last_read_id from conversation_members p
      where p.conversation_uuid = c.uuid and c.first_uuid is null
      -- [H2174] A deleted account is no longer a member.
      union all select pair.user_uuid, p.last_read_id
      from (values (c.first_uuid), (c.second_uuid)) as pair (user_uuid)
      left join conversation_members p on p.conversation_uuid = c.uuid and p.user_uuid = pair.user_uuid
    ) o join users u on u.uuid = o.user_uuid
    where o.user_uuid <> mine.user_uuid) others on true
  where mine.user_uuid = :me`;

/** [R071] Lists a user's conversations whose last message has an id below `before`, the latest message first. */
export async function listConversations(
  db: Db,
  me: string,
  page: { readonly before?: number | undefined; readonly limit: number },
): Promise<{ conversations: Conversation[]; more: boolean }> {
  const rows = await queryRows<ListRow>(
    db,
    `select * from (${whole}) all_of_mine where "lastId" < :before and ("lastId" > 0 or "kind" = 'group') and not "isHidden"
     order by "lastId" desc, uuid limit :limit`,
    { me, before: page.before ?? Number.MAX_SAFE_INTEGER, limit: page.limit + 1 },
  );
  return { conversations: await shown(db, rows.slice(0, page.limit)), more: rows.length > page.limit };
}

export async function loadListedConversation(db: Db, uuid: string, me: string): Promise<Conversation | null> {
  if (!isUuid(uuid)) return null;
  const rows = await queryRows<ListRow>(db, `${whole} and c.uuid = :uuid`, { me, uuid });
  return (await shown(db, rows))[0] ?? null;
}

async function shown(db: Db, rows: readonly ListRow[]): Promise<Conversation[]> {
  const lines = await loadDirectMessages(
    db,
    rows.map(({ lastId }) => lastId),
  );
  return rows.map(({ lastId, ...row }) => ({ ...row, lastMessage: lines.get(lastId) ?? null }));
}

export async function countUnreadConversations(db: Db, me: string): Promise<number> {
  const row = await queryRow<{ count: number }>(
    db,
    `select count(*) as count from conversation_members mine where mine.user_uuid = :me and exists (
       select 1 from direct_messages m where m.conversation_uuid = mine.conversation_uuid
         and m.id > greatest(mine.last_read_id, mine.visible_after_id) and m.user_uuid <> :me
         and m.deleted_at is null and ${isWritten})`,
    { me },
  );
  return row?.count ?? 0;
}
