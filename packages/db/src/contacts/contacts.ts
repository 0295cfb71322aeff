// Raw SQL, because the database hashes contacts and matches them as sets.
import type { Db } from '../connect.ts';
import { ContactEntry } from '../models/contacts.ts';
import { takeFromOwnQuota } from '../quotas/quotas.ts';
import type { Page } from '../rooms/rooms.ts';
import { queryRows } from '../sql.ts';

export interface ContactRow {
  readonly id: number;
  readonly kind: 'phone' | 'email';
  /** True if an account has verified this phone number or email address. */
  readonly isMatched: boolean;
  readonly createdAt: string;
}

/** A phone number as '+34612345678', or an email address in lower case. */
export interface Contact {
  readonly kind: 'phone' | 'email';
  readonly value: string;
}

const MOST_CONTACTS = 5000;

export interface SavedContacts {
  /** Ids of the stored contacts, including those stored before. */
  readonly ids: readonly number[];
  /** Number of contacts left out because they exceed the day's limit of new ones, or the limit of the book. */
  readonly leftOut: number;
}

/**
 * [H652] Stores contacts as keyed hashes. [H743] New ones count against a daily quota, so that nobody can test many
 * addresses for an account here: contacts beyond the quota, or beyond `MOST_CONTACTS`, are left out. Call it in a
 * transaction.
 */
export async function saveContacts(
  tx: Db,
  userUuid: string,
  contacts: readonly Contact[],
  mostNewADay: number,
): Promise<SavedContacts> {
  if (contacts.length === 0) return { ids: [], leftOut: 0 };
  const given = await queryRows<{ kind: Contact['kind']; hash: string; id: number | null }>(
    tx,
    `select given.kind, given.hash, b.id
     from (select kind, contact_hash(kind, value) as hash, min(place) as place
       from unnest(cast(:kinds as text[]), cast(:values as text[])) with ordinality as one (kind, value, place)
       group by 1, 2) as given
     left join contact_entries b on b.user_uuid = :userUuid and b.hash = given.hash
     order by given.place`,
    { userUuid, kinds: contacts.map((one) => one.kind), values: contacts.map((one) => one.value) },
  );
  const known = given.flatMap(({ id }) => id ?? []);
  const fresh = given.filter(({ id }) => id === null);
  const stored = await ContactEntry.query(tx).where({ userUuid }).resultSize();
  const wanted = Math.min(fresh.length, Math.max(0, MOST_CONTACTS - stored));
  const granted =
    wanted > 0
      ? await takeFromOwnQuota(tx, { what: 'new contacts', userUuid, wanted, most: mostNewADay })
      : 0;
  const added = await insertContacts(tx, userUuid, fresh.slice(0, granted));
  return { ids: [...known, ...added].sort((a, b) => a - b), leftOut: fresh.length - granted };
}

async function insertContacts(
  tx: Db,
  userUuid: string,
  contacts: readonly { kind: Contact['kind']; hash: string }[],
): Promise<number[]> {
  if (contacts.length === 0) return [];
  const rows = await queryRows<{ id: number }>(
    tx,
    `insert into contact_entries (user_uuid, kind, hash)
     select :userUuid, kind, hash from unnest(cast(:kinds as text[]), cast(:hashes as text[])) as one (kind, hash)
     on conflict (user_uuid, hash) do update set hash = excluded.hash returning id`,
    { userUuid, kinds: contacts.map(({ kind }) => kind), hashes: contacts.map(({ hash }) => hash) },
  );
  return rows.map(({ id }) => id);
}

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
         where k.hash = b.hash and k.user_uuid <> b.user_uuid and (k.kind <> 'email' or u.findable_by_email)
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
 * [H653] Finds accounts whose verified phone number or email address is a contact of the user. Leaves out blocked
 * users; [H744] accounts that do not want to be found by email address are found only by phone number.
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
       join users owner on owner.uuid = k.user_uuid
       where b.user_uuid = :userUuid and k.user_uuid <> :userUuid
         and (k.kind <> 'email' or owner.findable_by_email)) as found
     join users u on u.uuid = found.user_uuid and u.status = 'active'
     where not exists (select 1 from blocked_users x where (x.user_uuid = :userUuid and x.blocked_uuid = u.uuid)
       or (x.user_uuid = u.uuid and x.blocked_uuid = :userUuid))
     order by lower(u.nickname), u.uuid limit :limit offset :offset`,
    { userUuid, ...page },
  );
  const data = rows.map(({ userUuid: uuid, isFriend }) => ({ userUuid: uuid, isFriend }));
  return { count: rows[0]?.all ?? 0, data };
}

/**
 * Makes contacts usable with a new contact secret after the former one was lost: deletes the contact books, whose
 * hashes depend on the secret, and stores new hashes of everybody who can be found.
 */
export async function startContactsAnew(tx: Db): Promise<void> {
  await tx.raw('delete from contact_entries');
  await tx.raw('delete from contact_keys');
  await tx.raw(`insert into contact_keys (hash, kind, user_uuid)
    select contact_hash('email', lower(email)), 'email', user_uuid from emails where status = 'VERIFIED'
    union select contact_hash('phone', phone), 'phone', user_uuid from phones
    on conflict (hash) do nothing`);
}
