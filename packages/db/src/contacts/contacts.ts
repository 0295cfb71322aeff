// Raw SQL, because the database hashes contacts and matches them as sets.
import type { Db } from '../connect.ts';
import { ContactEntry } from '../models/contacts.ts';
import type { Page } from '../rooms/index.ts';
import { queryRows } from '../sql.ts';

export interface ContactRow {
  readonly id: number;
  readonly kind: 'phone' | 'email';
  /** Whether an account has verified this phone number or email address. */
  readonly isMatched: boolean;
  readonly createdAt: string;
}

/** A phone number as '+34612345678', or an email address in lower case. */
export interface Contact {
  readonly kind: 'phone' | 'email';
  readonly value: string;
}

/** The most contacts that one user may store. */
export const MOST_CONTACTS = 5000;

/** [H652] Stores contacts as keyed hashes. Returns their ids, including those that were already stored. */
export async function saveContacts(
  tx: Db,
  userUuid: string,
  contacts: readonly Contact[],
): Promise<number[]> {
  if (contacts.length === 0) return [];
  const rows = await queryRows<{ id: number }>(
    tx,
    `with given as (
       select distinct kind, contact_hash(kind, value) as hash
       from unnest(cast(:kinds as text[]), cast(:values as text[])) as one (kind, value)
     ), fresh as (
       insert into contact_entries (user_uuid, kind, hash)
       select :userUuid, kind, hash from given
       where (select count(*) from contact_entries where user_uuid = :userUuid) + :more <= :most
       on conflict (user_uuid, hash) do nothing returning id
     )
     select id from fresh
     union select b.id from contact_entries b join given on given.hash = b.hash where b.user_uuid = :userUuid
     order by id`,
    {
      userUuid,
      kinds: contacts.map((one) => one.kind),
      values: contacts.map((one) => one.value),
      more: contacts.length,
      most: MOST_CONTACTS,
    },
  );
  return rows.map((row) => row.id);
}

/** Lists the contacts of a user, the newest first. */
export async function listContacts(
  db: Db,
  userUuid: string,
  page: Page,
): Promise<{ count: number; data: ContactRow[] }> {
  const [count, data] = await Promise.all([
    ContactEntry.query(db).where({ userUuid }).resultSize(),
    queryRows<ContactRow>(
      db,
      `select b.id, b.kind, b.created_at as "createdAt", exists (select 1 from contact_keys k join users u on u.uuid = k.user_uuid and u.status = 'active'
         where k.hash = b.hash and k.user_uuid <> b.user_uuid
           and not exists (select 1 from blocked_users x where (x.user_uuid = b.user_uuid and x.blocked_uuid = u.uuid)
             or (x.user_uuid = u.uuid and x.blocked_uuid = b.user_uuid))) as "isMatched"
       from contact_entries b
       where b.user_uuid = :userUuid order by b.id desc limit :limit offset :offset`,
      { userUuid, ...page },
    ),
  ]);
  return { count, data };
}

/** Deletes all or some contacts of a user. Returns how many were deleted. */
export async function deleteContacts(tx: Db, userUuid: string, ids?: readonly number[]): Promise<number> {
  const book = ContactEntry.query(tx).where({ userUuid });
  return (ids ? book.whereIn('id', ids) : book).delete();
}

/**
 * [H653] Finds accounts whose verified phone number or email address is a contact of the user; blocked users are left
 * out.
 */
export async function listMatchingContacts(
  db: Db,
  userUuid: string,
  page: Page,
): Promise<{ count: number; data: { userUuid: string; isFriend: boolean }[] }> {
  const rows = await queryRows<{ userUuid: string; isFriend: boolean; all: number }>(
    db,
    `select u.uuid as "userUuid", count(*) over () as "all",
       exists (select 1 from friends f where f.user_uuid = :userUuid and f.friend_uuid = u.uuid) as "isFriend"
     from (select distinct k.user_uuid from contact_entries b join contact_keys k on k.hash = b.hash
       where b.user_uuid = :userUuid and k.user_uuid <> :userUuid) as found
     join users u on u.uuid = found.user_uuid and u.status = 'active'
     where not exists (select 1 from blocked_users x where (x.user_uuid = :userUuid and x.blocked_uuid = u.uuid)
       or (x.user_uuid = u.uuid and x.blocked_uuid = :userUuid))
     order by lower(u.nickname), u.uuid limit :limit offset :offset`,
    { userUuid, ...page },
  );
  const data = rows.map(({ userUuid: uuid, isFriend }) => ({ userUuid: uuid, isFriend }));
  return { count: rows[0]?.all ?? 0, data };
}
