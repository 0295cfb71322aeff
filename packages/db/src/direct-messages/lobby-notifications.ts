// Raw SQL, because rows are written and read for all users of a lobby at once.
import type {
  CrateChange,
  FriendPresence,
  OwnFact,
  PersonalMessage,
} from '@hangout/contract/realtime/lobby/conversation';
import type { Db } from '../connect.ts';
import { DjFan, Friend } from '../models/friends.ts';
import { queryRows } from '../sql.ts';

/** The pg notification channel between the lobbies of all processes. */
export const lobbyChannel = 'lobby';

/** A pg notification to the lobbies of all processes; each lobby sends it to the users connected to it. */
export type LobbyNotification =
  | { kind: 'line'; conversation: string; uuid: string; people: readonly string[] }
  | { kind: 'read'; conversation: string; id: number; by: string; people: readonly string[] }
  | { kind: 'changed'; conversation: string; people: readonly string[] }
  | { kind: 'typing'; conversation: string; by: string; people: readonly string[] }
  | ({ kind: 'crate'; people: readonly string[] } & CrateChange)
  | { kind: 'own'; what: OwnFact; people: readonly string[] }
  | { kind: 'inbox'; added: boolean; people: readonly string[] }
  | { kind: 'notice'; people: readonly string[]; notice: PersonalMessage };

/** Maximum size of a payload, bytes; PostgreSQL refuses payloads of 8,000 bytes or more. */
const longestWord = 7_500;

/**
 * [H391] Notifies every process when the transaction commits. A lost notification is harmless: the tables hold the
 * data.
 */
export async function notifyLobbies(tx: Db, word: LobbyNotification): Promise<void> {
  const text = JSON.stringify(word);
  if (Buffer.byteLength(text) > longestWord) throw new Error(`too long for a notice: ${word.kind}`);
  await tx.raw('select pg_notify(:lobbyChannel, :text)', { lobbyChannel, text });
}

/** Parses a pg notification of another process; null if the payload has another form. */
export function parseLobbyNotification(text: string): LobbyNotification | null {
  try {
    const word: unknown = JSON.parse(text);
    // Only `notifyLobbies` and the trigger of the crates write to this channel, so the payload has the expected type.
    return typeof word === 'object' && word !== null && 'kind' in word ? (word as LobbyNotification) : null;
  } catch {
    return null;
  }
}

/** Maximum number of people in one pg notification, so that its payload stays below the limit. */
const PEOPLE_A_TIME = 100;

/** [H394] Notifies users in every lobby that they are connected to. Nothing is stored for users who are offline. */
export async function notifyUsers(
  db: Db,
  people: readonly string[],
  notice: Omit<PersonalMessage, 'date'> & { readonly date?: number },
): Promise<void> {
  for (let from = 0; from < people.length; from += PEOPLE_A_TIME)
    await notifyLobbies(db, {
      kind: 'notice',
      people: people.slice(from, from + PEOPLE_A_TIME),
      notice: { ...notice, date: notice.date ?? Date.now() },
    });
}

/** [H585] Notifies all open windows of these users that their inbox has a new entry or was changed. */
export async function notifyInboxes(tx: Db, people: readonly string[], added: boolean): Promise<void> {
  for (let from = 0; from < people.length; from += PEOPLE_A_TIME)
    await notifyLobbies(tx, { kind: 'inbox', added, people: people.slice(from, from + PEOPLE_A_TIME) });
}

/** [H1742] Notifies all open windows of these users that their friendships or friend requests have changed. */
export async function notifyFriendsChanged(tx: Db, people: readonly string[]): Promise<void> {
  await notifyLobbies(tx, { kind: 'own', what: 'friends', people });
}

/**
 * The tables of imports, exports and uploads, with the columns that name a row and the owner to notify of its changes.
 */
const ownFacts = {
  imports: { table: 'imports', id: 'uuid', owner: 'user_uuid' },
  exports: { table: 'exports', id: 'uuid', owner: 'user_uuid' },
  uploads: { table: 'songs', id: 'id', owner: 'owner_uuid' },
} as const;

/** Notifies all open windows of a user that one of their imports, exports or uploaded songs has changed. */
export async function notifyOwner(tx: Db, what: keyof typeof ownFacts, id: string | number): Promise<void> {
  const { table, id: column, owner } = ownFacts[what];
  await tx.raw(
    `select pg_notify(:lobbyChannel,
       json_build_object('kind', 'own', 'what', cast(:what as text), 'people', json_build_array(${owner}))::text)
     from ${table} where ${column} = :id and ${owner} is not null`,
    { lobbyChannel, what, id },
  );
}

export async function markOnline(db: Db, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await db.raw(
    `insert into online_users (user_uuid, updated_at)
     select person, now() from unnest(cast(:people as uuid[])) person order by person
     on conflict (user_uuid) do update set updated_at = excluded.updated_at`,
    { people },
  );
}

/** The pg notification channel for users who were marked as offline, by uuid. */
export const offlineChannel = 'offline';

/** [H2133] Marks users as offline. Processes to which one of them is still connected are notified, and mark them as online. */
export async function markOffline(db: Db, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await db.raw(
    `with gone as (delete from online_users where user_uuid = any(cast(:people as uuid[])) returning user_uuid)
     select pg_notify(:offlineChannel, cast(user_uuid as text)) from gone`,
    { people, offlineChannel },
  );
}

/**
 * [H395] Loads the online friends of some users with each friend's current public hangout, one of them if there are
 * several; null if there is none.
 */
export async function loadFriendPresence(
  db: Db,
  people: readonly string[],
): Promise<Map<string, FriendPresence[]>> {
  if (people.length === 0) return new Map();
  type Row = { me: string; uuid: string; slug: string | null; name: string | null };
  const rows = await queryRows<Row>(
    db,
    `select f.user_uuid as "me", f.friend_uuid as "uuid", r.slug, r.name
     from friends f
     left join online_users o on o.user_uuid = f.friend_uuid and o.updated_at > now() - interval '15 seconds'
     left join lateral (
       select p.user_uuid, rooms.slug, rooms.name from presence p
       left join rooms on rooms.uuid = p.room_uuid
         and rooms.type = 'PUBLIC' and not rooms.unlisted and rooms.deleted_at is null
       where p.user_uuid = f.friend_uuid and p.updated_at > now() - interval '10 seconds'
       order by rooms.uuid nulls last limit 1
     ) r on true
     where f.user_uuid = any(cast(:people as uuid[])) and (o.user_uuid is not null or r.user_uuid is not null)
     order by f.user_uuid, f.friend_uuid`,
    { people },
  );
  const found = new Map<string, FriendPresence[]>();
  for (const { me, uuid, slug, name } of rows) {
    const hangout = slug !== null && name !== null ? { slug, name } : null;
    const mine = found.get(me) ?? [];
    mine.push({ uuid, online: true, hangout });
    found.set(me, mine);
  }
  return found;
}

/** [R190] Loads the users whose conversations are listed among friends: friends, and DJs that the user follows. */
export async function loadFriendsAndFollowed(
  db: Db,
  me: string,
): Promise<{ friends: string[]; followed: string[] }> {
  const [friends, followed] = await Promise.all([
    Friend.query(db).where({ userUuid: me }).select('friendUuid'),
    DjFan.query(db).where({ userUuid: me }).select('djUuid'),
  ]);
  return { friends: friends.map((row) => row.friendUuid), followed: followed.map((row) => row.djUuid) };
}
