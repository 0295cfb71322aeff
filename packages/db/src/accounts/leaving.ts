// Raw SQL, because these statements run on every table that refers to accounts, as found in PostgreSQL's catalogue.
import { isAdminRole } from '@hangout/rules';
import { messageTables } from '../chat/message-tables.ts';
import { changeQuotes } from '../chat/quotes.ts';
import { deleteCommunitiesOf } from '../communities/communities.ts';
import type { Db } from '../connect.ts';
import { EMPTIED, EMPTIED_NAME } from '../emptied-account.ts';
import { User } from '../models/accounts.ts';
import { PaymentReceipt } from '../models/payments.ts';
import { Song } from '../models/songs.ts';
import { endSubscriptions } from '../payments/subscriptions.ts';
import { deleteRoomsOf } from '../rooms/owners.ts';
import { endAutoDjOf } from '../songs/deleted-crates.ts';
import { queryRows } from '../sql.ts';
import { nicknameColumns } from './name-skeleton.ts';

/** [R082] Stores a request for deactivation in `days` days; a request that is already pending keeps its day. */
export async function requestDeactivation(
  tx: Db,
  uuid: string,
  { days, deletesThen }: { readonly days: number; readonly deletesThen: boolean },
): Promise<{ deactivationRequestedAt: string; deactivatesAt: string }> {
  const [row] = await queryRows<{ deactivationRequestedAt: string; deactivatesAt: string }>(
    tx,
    `update users set updated_at = now(), deletes_then = :deletesThen,
       deactivation_requested_at = coalesce(deactivation_requested_at, now()),
       deactivates_at = coalesce(deactivates_at, now() + make_interval(days => :days))
     where uuid = :uuid
     returning deactivation_requested_at as "deactivationRequestedAt", deactivates_at as "deactivatesAt"`,
    { uuid, days, deletesThen },
  );
  if (!row) throw new Error('the account of a request for deactivation is gone');
  return row;
}

export async function cancelDeactivation(tx: Db, uuid: string): Promise<boolean> {
  const cancelled = await User.query(tx).where({ uuid }).whereNotNull('deactivationRequestedAt').patch({
    deactivationRequestedAt: null,
    deactivatesAt: null,
    deletesThen: false,
    updatedAt: tx.fn.now(),
  });
  return cancelled > 0;
}

/**
 * [H952] Lists accounts whose deactivation or deletion is due and locks them until the transaction ends; concurrent
 * calls skip locked accounts. [H2014] A deactivated account is listed too if its deletion was requested.
 */
export async function lockDueDeactivations(
  tx: Db,
  limit: number,
): Promise<Pick<User, 'uuid' | 'role' | 'deletesThen'>[]> {
  return queryRows(
    tx,
    `select uuid, role, deletes_then as "deletesThen" from users
     where (status = 'active' or deletes_then) and deactivates_at <= now()
     order by deactivates_at limit :limit for update skip locked`,
    { limit },
  );
}

/**
 * [H2013] Returns whether an account is the last admin who stays: admins who are about to leave do not count. Locks
 * until the transaction ends, so that of two admins who leave at the same time the second one notices the first.
 */
export async function isLastAdmin(tx: Db, { uuid, role }: Pick<User, 'uuid' | 'role'>): Promise<boolean> {
  if (!isAdminRole(role)) return false;
  await tx.raw("select pg_advisory_xact_lock(hashtext('admins who leave'))");
  const other = await User.query(tx)
    .modify('active')
    .whereIn('role', ['superUser', 'admin'])
    .whereNot({ uuid })
    .whereNull('deactivatesAt')
    .select('uuid')
    .first();
  return other === undefined;
}

/**
 * Tables whose rows stay when an account that they refer to is deleted: votes, conversations with messages of the other
 * participant, ended hangouts, the account's own emptied row, and what was paid.
 */
const KEPT_TABLES = ['song_votes', 'conversations', 'rooms', 'users', 'subscriptions', 'payment_receipts'];

export interface UserColumn {
  readonly table: string;
  readonly column: string;
  /** True if the rows belong to the account: the foreign key deletes them together with the account. */
  readonly isOwned: boolean;
}

export async function listUserColumns(db: Db): Promise<UserColumn[]> {
  return queryRows<UserColumn>(
    db,
    `select c.conrelid::regclass::text as "table", a.attname as "column", c.confdeltype = 'c' as "isOwned"
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass
     order by 1, 2`,
  );
}

export const listOwnedColumns = async (db: Db): Promise<UserColumn[]> =>
  (await listUserColumns(db)).filter(({ isOwned }) => isOwned);

/**
 * [H954] Empties an account permanently, with its bots: deletes everything that belongs to it, ends its hangouts, and
 * removes name and avatar from its messages. The account's row stays without personal data, so that plays and chats
 * stay complete. Returns the uuids of the emptied accounts. After a failure it can be run again: repeated steps have no
 * effect.
 */
export async function eraseAccount(tx: Db, uuid: string): Promise<string[]> {
  const bots = await User.query(tx).where({ ownerUuid: uuid, kind: 'bot' }).select('uuid');
  const uuids = [...bots.map((bot) => bot.uuid), uuid];
  const owned = (await listOwnedColumns(tx)).filter(({ table }) => !KEPT_TABLES.includes(table));
  for (const one of uuids) {
    await deleteRoomsOf(tx, one);
    await deleteCommunitiesOf(tx, one);
    await endAutoDjOf(tx, { userUuid: one });
    for (const { table, column } of owned) await tx.raw('delete from ?? where ?? = ?', [table, column, one]);
    await tx.raw('delete from room_roles where user_uuid = ?', [one]);
    await tx.raw(`delete from custom_fields where entity = 'user' and entity_id = ?`, [one]);
    await tx.raw('delete from room_admissions where user_uuid = ?', [one]);
    await tx.raw(
      'update sign_up_invitations set ends_at = now() where created_by = ? and coalesce(ends_at > now(), true)',
      [one],
    );
    await anonymiseMessages(tx, one);
    await anonymiseGroupNotes(tx, one);
    await anonymisePins(tx, one);
    await removeLiveSets(tx, one);
    await removeFromEvents(tx, one);
    await anonymiseVouchers(tx, one);
    await anonymisePayments(tx, one);
    await anonymiseReports(tx, one);
    await emptyRow(tx, one);
  }
  return uuids;
}

export async function isErased(db: Db, uuid: string): Promise<boolean> {
  return (
    (await User.query(db).where({ uuid }).whereNotNull('deletedAt').select('uuid').first()) !== undefined
  );
}

async function emptyRow(tx: Db, uuid: string): Promise<void> {
  const nickname = `Deleted ${uuid.slice(0, 8)}`;
  const empty = Object.fromEntries(
    (
      [
        ...([
          'passwordHash',
          'firstName',
          'lastName',
          'bio',
          'birthday',
          'pronoun',
          'songOfTheWeek',
          'song',
        ] as const),
        ...([
          'zodiac',
          'profilePicture',
          'coverPicture',
          'facebook',
          'instagram',
          'twitter',
          'snapchat',
        ] as const),
        ...([
          'tiktok',
          'priceForGig',
          'locale',
          'deactivationRequestedAt',
          'deactivatesAt',
          'application',
        ] as const),
        ...(['secondFactorSince', 'subscriptionUntil', 'giftFrom', 'giftUntil'] as const),
        ...(['bannedUntil', 'ownerUuid'] as const),
      ] as const
    ).map((column) => [column, null]),
  );
  await User.query(tx)
    .where({ uuid })
    .patch({
      ...empty,
      ...EMPTIED,
      ...{ ...nicknameColumns(nickname), status: 'deactivated', role: 'user' },
      ...{
        capabilities: [],
        badges: [],
        musicProviders: [],
        userData: {},
        subscriptionLevel: 0,
        giftLevel: 0,
        djPoints: 0,
      },
      ...{ deletesThen: false, deletedAt: tx.fn.now(), updatedAt: tx.fn.now() },
    });
}

async function anonymiseMessages(tx: Db, uuid: string): Promise<void> {
  const author = JSON.stringify({
    ...{ userName: EMPTIED_NAME, profilePicture: null, badges: [] },
    ...EMPTIED,
  });
  for (const kind of ['room', 'conversation'] as const) {
    const { messages, reactions } = messageTables[kind];
    await tx.raw(`update ${messages} set body = body || cast(? as jsonb) where user_uuid = ?`, [
      author,
      uuid,
    ]);
    await changeQuotes(tx, kind, { quoted: { userUuid: uuid }, change: { userName: EMPTIED_NAME } });
    await tx.raw(`delete from ${reactions} where user_uuid = ?`, [uuid]);
  }
}

/** [H899] Removes the name of an account from notes that say who was added to a group or removed. */
async function anonymiseGroupNotes(tx: Db, uuid: string): Promise<void> {
  await tx.raw(
    `update direct_messages set body = jsonb_set(body, '{groupChange,names}', (
       select jsonb_agg(case when person.uuid = :uuid then to_jsonb(cast(:name as text)) else person.name end
         order by person.place)
       from rows from (jsonb_array_elements(body -> 'groupChange' -> 'names'),
         jsonb_array_elements_text(body -> 'groupChange' -> 'uuids')) with ordinality as person (name, uuid, place)))
     where body -> 'groupChange' -> 'uuids' @> to_jsonb(cast(:uuid as text))`,
    { uuid, name: EMPTIED_NAME },
  );
}

/** [H899] Deletes an account's live sets, and removes its name, which is their artist, from the plays of these. */
async function removeLiveSets(tx: Db, uuid: string): Promise<void> {
  await tx.raw(
    `update plays set song = song || jsonb_build_object('artistName', cast(:name as text))
     where dj_uuid = :uuid and song @> '{"liveSet": true}'`,
    { uuid, name: EMPTIED_NAME },
  );
  await Song.query(tx).where({ ownerUuid: uuid, liveSet: true }).delete();
}

/** Takes an account out of the hosts of other people's events. */
async function removeFromEvents(tx: Db, uuid: string): Promise<void> {
  await tx.raw(
    `update events set host_uuids = array_remove(host_uuids, cast(:uuid as uuid)),
       invited_host_uuids = array_remove(invited_host_uuids, cast(:uuid as uuid))
     where cast(:uuid as uuid) = any(host_uuids || invited_host_uuids)`,
    { uuid },
  );
}

/**
 * [H899] Removes the email address from vouchers that an account has redeemed or claimed. A claimed one is revoked:
 * without its address it would be good for everybody.
 */
async function anonymiseVouchers(tx: Db, uuid: string): Promise<void> {
  await tx.raw(
    `update vouchers set email = null, status = case when status = 'PENDING' then 'REVOKED' else status end
     where :uuid in (redeemed_by, claimed_by)`,
    { uuid },
  );
}

/**
 * [H2176] Keeps what an account has paid, so that the revenue of past days stays, without number and page of the
 * receipts. Its subscriptions count as ended: nobody reads the provider's news of this customer any more.
 */
async function anonymisePayments(tx: Db, userUuid: string): Promise<void> {
  await PaymentReceipt.query(tx).where({ userUuid }).patch({ number: null, url: null });
  await endSubscriptions(tx, userUuid);
}

/**
 * [H899] Removes an author's name from the pinned messages of all hangouts. The raised revision makes open hangouts
 * reload their settings. Rows are locked in the order of their uuids, so that two deletions do not deadlock.
 */
async function anonymisePins(tx: Db, uuid: string): Promise<void> {
  await tx.raw(
    `update rooms set rev = rev + 1, pinned_messages = (
       select jsonb_agg(case when pin ->> 'userUuid' = :uuid then pin || cast(:author as jsonb) else pin end)
       from jsonb_array_elements(pinned_messages) pin)
     where uuid in (select uuid from rooms where pinned_messages @> cast(:pinned as jsonb) order by uuid for update)`,
    {
      uuid,
      author: JSON.stringify({ userName: EMPTIED_NAME }),
      pinned: JSON.stringify([{ userUuid: uuid }]),
    },
  );
}

/** [H899] Removes the name of an account from reports about it; the reported content stays for moderators. */
async function anonymiseReports(tx: Db, uuid: string): Promise<void> {
  await tx.raw(
    `update reports set user_name = :name,
       copy = case when kind = 'person' then copy || jsonb_build_object('text', cast(:name as text)) else copy end
     where user_uuid = :uuid`,
    { uuid, name: EMPTIED_NAME },
  );
}

/** Lists the uploads of an account and its bots, so that the caller can remove their files with the account. */
export async function listUploadsToRemove(
  tx: Db,
  ownerUuid: string,
): Promise<{ songId: number; originalKey: string }[]> {
  return queryRows(
    tx,
    `select f.song_id as "songId", f.original_key as "originalKey" from song_files f
     join songs s on s.id = f.song_id
     where s.owner_uuid in (select uuid from users where uuid = :ownerUuid or owner_uuid = :ownerUuid)
     order by f.song_id`,
    { ownerUuid },
  );
}

/**
 * Lists the files of an account and its bots in the file store: pictures, posters of their hangouts [H899], and
 * archives.
 */
export async function listFilesToRemove(tx: Db, userUuid: string): Promise<string[]> {
  const rows = await queryRows<{ prefix: string }>(
    tx,
    `with erased as (select * from users where uuid = :userUuid or owner_uuid = :userUuid)
     select 'images/' || substring(p.url from '[^/]+$') as prefix
       from erased u, lateral (values (u.profile_picture), (u.cover_picture)) as p (url)
       where p.url like '%/' || u.uuid || '.%'
     union all select 'images/' || substring(r.poster_url from '[^/]+$') from rooms r join erased u on u.uuid = r.owner_uuid
       where r.poster_url like '%/' || r.uuid || '.%'
     union all select 'images/' || substring(p.url from '[^/]+$')
       from (select c.image_url as url, c.owner_uuid as owner from communities c
         union all select e.image_url, e.created_by from events e
         union all select e.image_url, c.owner_uuid from events e
           join communities c on c.id = e.community_id and c.type = 'PRIVATE') as p join erased u on u.uuid = p.owner
       where p.url like '/api/room-service/community-images/%'
     union all select 'chat/' || c.id from chat_images c join erased u on u.uuid = c.user_uuid
     union all select 'archives/' || a.id || '.zip' from archives a join erased u on u.uuid = a.user_uuid`,
    { userUuid },
  );
  return rows.map(({ prefix }) => prefix);
}
