// Raw SQL, because an account's data is read from every table that refers to accounts, as found in PostgreSQL's
// catalogue.
import type { Db } from '../connect.ts';
import { queryRows } from '../sql.ts';
import { listUserColumns, type UserColumn } from './leaving.ts';

/** One subject of the data stored about a person, such as their playlists. */
export interface PersonalSubject {
  readonly name: string;
  /** Reads rows from an offset, in a fixed order. */
  readonly read: (db: Db, page: { readonly limit: number; readonly offset: number }) => Promise<unknown[]>;
}

/** Secrets of the account, the archives themselves, and the account's own row, which is a separate subject. */
const LEFT_OUT_TABLES = [
  ...['users', 'archives', 'second_factors', 'recovery_codes', 'contact_keys', 'provider_authorizations'],
  ...['external_authorizations', 'external_sessions'],
];
const LEFT_OUT_COLUMNS =
  /hash$|secret|^code|tries|token|^auth$|p256dh|skeleton|^folded_|^search_words|hls_|_key$|bucket$/;

/** How a table that refers to accounts by more than one column is exported. */
interface SharedTable {
  /**
   * SQL condition for the rows `t` that the archive contains as the person's own; null if only moderators see the
   * table.
   */
  readonly own: string | null;
  /** Columns about other people that the product hides from this person. */
  readonly hidden?: readonly string[];
}

/**
 * [H897] Tables that refer to accounts by more than one column. The archive must not tell its owner what the product
 * hides from them, such as who has blocked them.
 */
const SHARED_TABLES: Readonly<Record<string, SharedTable>> = {
  blocked_users: { own: 't.user_uuid = :uuid' },
  // The archive has only the invitations that the user received: it must not tell an inviter that an invitation was
  // declined.
  community_invitations: { own: 't.user_uuid = :uuid' },
  conversations: { own: 't.first_uuid = :uuid or t.second_uuid = :uuid' },
  daily_vote_counts: { own: 't.voter_uuid = :uuid' },
  dj_fans: { own: 't.user_uuid = :uuid' },
  // [H606] Users are not told that their request was rejected.
  friend_invitations: { own: `t.to_uuid = :uuid or (t.from_uuid = :uuid and t.status <> 'rejected')` },
  friend_notifications: { own: 't.to_uuid = :uuid' },
  friends: { own: 't.user_uuid = :uuid' },
  inbox_entries: { own: 't.user_uuid = :uuid' },
  moderation_comments: { own: null },
  ownership_transfers: { own: 't.next_owner_uuid = :uuid or t.proposed_by = :uuid' },
  play_events: { own: 't.user_uuid = :uuid' },
  point_changes: { own: 't.user_uuid = :uuid', hidden: ['actor_uuid'] },
  reports: { own: 't.reporter_uuid = :uuid', hidden: ['handled_by', 'outcome'] },
  vouchers: {
    own: 't.redeemed_by = :uuid or t.claimed_by = :uuid',
    hidden: ['created_by', 'redeemed_by', 'claimed_by'],
  },
};

const NAMES: Readonly<Record<string, string>> = {
  crates: 'playlists',
  dj_fans: 'follows',
  song_votes: 'votes',
  audit_events: 'activity',
  ranking_status: 'season-ranking',
};

/**
 * Subjects that PostgreSQL's catalogue does not reveal, because their rows do not belong to the account by a foreign
 * key with cascading deletes.
 */
const FURTHER: readonly { name: string; sql: string }[] = [
  { name: 'account', sql: 'select t.* from users t where t.uuid = :uuid' },
  { name: 'bots', sql: 'select t.* from users t where t.owner_uuid = :uuid' },
  {
    name: 'playlist-songs',
    sql: `select t.*, s.track_name, s.artist_name, s.album_name, c.crate_name as playlist from crate_songs t
      join crates c on c.uuid = t.crate_uuid join songs s on s.id = t.song_id where c.user_uuid = :uuid`,
  },
  {
    name: 'uploads',
    sql: `select t.*, f.original_name, f.original_bytes from songs t left join song_files f on f.song_id = t.id
      where t.owner_uuid = :uuid`,
  },
  { name: 'plays', sql: 'select t.* from plays t where t.dj_uuid = :uuid' },
  { name: 'hangout-roles', sql: 'select t.* from room_roles t where t.user_uuid = :uuid' },
  { name: 'chat-messages', sql: 'select t.* from chat_messages t where t.user_uuid = :uuid' },
  { name: 'direct-messages', sql: 'select t.* from direct_messages t where t.user_uuid = :uuid' },
  { name: 'chat-reactions', sql: 'select t.* from chat_reactions t where t.user_uuid = :uuid' },
  {
    name: 'direct-message-reactions',
    sql: 'select t.* from direct_message_reactions t where t.user_uuid = :uuid',
  },
  {
    name: 'hangout-admissions',
    sql: 'select t.room_uuid, t.admitted_at from room_admissions t where t.user_uuid = :uuid',
  },
  {
    // Includes events that nobody was signed in for, such as a wrong password, but not what staff did to the account.
    name: 'security-events',
    sql: `select t.* from security_events t
      where t.actor_uuid = :uuid or (t.subject_uuid = :uuid and t.actor_uuid is null)`,
  },
];

/**
 * [H955] Lists all data stored about a person, by subject. A new table that belongs to accounts is included
 * automatically.
 * @throws Error if a table refers to accounts by several columns and SHARED_TABLES lacks it.
 */
export async function listPersonalSubjects(db: Db, uuid: string): Promise<PersonalSubject[]> {
  const subjects = [...FURTHER.map((one) => ({ ...one, hidden: [] })), ...(await listSubjectsOfTables(db))];
  return subjects.map(({ name, sql, hidden }) => ({
    name,
    read: async (reader, { limit, offset }) => {
      // to_jsonb keeps the form of times and large numbers. Sorting by ctid, a row's place on disk, gives every table a
      // fixed order without naming a column.
      const rows = await queryRows<{ row: Record<string, unknown> }>(
        reader,
        `select to_jsonb(found) as row from (${sql} order by t.ctid limit :limit offset :offset) found`,
        { uuid, limit, offset },
      );
      return rows.map(({ row }) =>
        Object.fromEntries(
          Object.entries(row).filter(([key]) => !LEFT_OUT_COLUMNS.test(key) && !hidden.includes(key)),
        ),
      );
    },
  }));
}

async function listSubjectsOfTables(
  db: Db,
): Promise<{ name: string; sql: string; hidden: readonly string[] }[]> {
  const columns = (await listUserColumns(db)).filter(({ table }) => !LEFT_OUT_TABLES.includes(table));
  return [...Map.groupBy(columns, ({ table }) => table)].flatMap(([table, references]) => {
    const { own, hidden = [] } = SHARED_TABLES[table] ?? { own: conditionOf(table, references) };
    if (own === null) return [];
    const name = (NAMES[table] ?? table).replaceAll('_', '-');
    return [{ name, sql: `select t.* from ${table} t where (${own})`, hidden }];
  });
}

/**
 * Returns the SQL condition for the rows of a table that refers to accounts by one column; null if the rows do not
 * belong to the account.
 */
function conditionOf(table: string, [reference, ...others]: readonly UserColumn[]): string | null {
  if (others.length > 0)
    throw new Error(`say in SHARED_TABLES of personal-data.ts whose the rows of "${table}" are`);
  return reference?.isOwned ? `t.${reference.column} = :uuid` : null;
}

/** A file of a person, with the keys of its versions in the file store, the largest version first. */
export interface PersonalFile {
  readonly name: string;
  readonly keys: readonly string[];
}

/**
 * [H955] Lists a person's files: originals and covers of uploads, posters, pictures of the
 * profile, of communities and events, and of chats.
 */
export async function listPersonalFiles(
  db: Db,
  uuid: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<PersonalFile[]> {
  const rows = await queryRows<{ name: string; keys: string[] }>(
    db,
    `select * from (
       select 'uploads/' || s.id || ' ' || f.original_name as name,
         array_remove(array[f.original_key, f.http_key], null) as keys
       from songs s join song_files f on f.song_id = s.id where s.owner_uuid = :uuid
       union all
       select 'covers/' || s.id || '.jpg', array[f.cover_key || '/1024.jpg', f.cover_key || '/500.jpg']
       from songs s join song_files f on f.song_id = s.id where s.owner_uuid = :uuid and f.cover_key is not null
       union all
       select 'posters/' || r.slug || '.webp', array['images/' || substring(r.poster_url from '[^/]+$') || '/1024.webp']
       from rooms r where r.owner_uuid = :uuid and r.poster_url is not null and r.deleted_at is null
       union all
       select 'pictures/' || p.kind || '.webp', array['images/' || substring(url from '[^/]+$') || '/1024.webp']
       from users u, lateral (values ('profile', u.profile_picture), ('cover', u.cover_picture)) as p (kind, url)
       where u.uuid = :uuid and url is not null
       union all
       select 'pictures/' || p.kind || '/' || p.slug || '.webp', array['images/' || substring(p.url from '[^/]+$') || '/1024.webp']
       from (select 'communities' as kind, c.slug, c.image_url as url from communities c where c.owner_uuid = :uuid
         union all select 'events', e.slug, e.image_url from events e where e.created_by = :uuid) p
       where p.url like '/api/room-service/community-images/%'
       union all
       select 'pictures/chat/' || c.id || '.webp', array['chat/' || c.id || '/1024.webp', 'chat/' || c.id || '/480.webp']
       from chat_images c where c.user_uuid = :uuid
     ) files order by name limit :limit offset :offset`,
    { uuid, ...page },
  );
  return rows;
}
