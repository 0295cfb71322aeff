import { isUuid, type RoomRole as RoleName, slugFromName } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { tryFreeSlugs } from '../free-slug.ts';
import { ModerationAction } from '../models/moderation.ts';
import { FormerSlug, Room, RoomRole } from '../models/rooms.ts';
import { deleteOwnershipTransfer } from './ownership-transfers.ts';
import type { RoomRoleRow, RoomRow } from './rooms.ts';
import { raiseRoomRevision } from './rooms.ts';

/** Columns that can be given when a hangout is created. */
export type NewRoom = Partial<
  Omit<RoomRow, 'uuid' | 'id' | 'rev' | 'deletedAt' | 'createdAt' | 'updatedAt'>
> &
  Pick<RoomRow, 'name' | 'ownerUuid'>;

/** [H150] How long a former slug redirects to its hangout, days. */
const slugDays = 90;

/**
 * Creates a hangout and gives its creator the role `owner`. Derives a slug from the name unless one is requested; null
 * if the requested slug is taken.
 */
export async function insertRoom(
  tx: Db,
  room: NewRoom,
  reserved: ReadonlySet<string>,
): Promise<RoomRow | null> {
  const take = async (slug: string) =>
    (await slugIsFree(tx, slug)) ? tryInsert(tx, { ...room, slug }) : null;
  const row = room.slug
    ? await take(room.slug)
    : await tryFreeSlugs((attempt) => slugFromName(room.name, reserved, attempt), take);
  if (row) await RoomRole.query(tx).insert({ roomUuid: row.uuid, userUuid: room.ownerUuid, role: 'owner' });
  return row;
}

async function tryInsert(tx: Db, room: NewRoom): Promise<RoomRow | null> {
  const row = await Room.query(tx).insert(room).onConflict('slug').ignore().returning('*').first();
  return row ?? null;
}

/** True if no other hangout has the slug, and it redirects to no other hangout. */
export async function slugIsFree(db: Db, slug: string, forRoom?: string): Promise<boolean> {
  const other = Room.query(db).where({ slug });
  if (forRoom) other.whereNot({ uuid: forRoom });
  if (await other.select('uuid').first()) return false;
  const leads = FormerSlug.query(db).where({ slug }).modify('valid');
  if (forRoom) leads.whereNot({ roomUuid: forRoom });
  return !(await leads.select('slug').first());
}

/**
 * Updates the given columns and increments `rev`. After a change of the slug, the former one redirects to the new one.
 */
export async function updateRoom(tx: Db, room: RoomRow, change: Partial<NewRoom>): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await Room.query(tx).where({ uuid: room.uuid }).patch(change);
  await raiseRoomRevision(tx, room.uuid);
  if (!change.slug || change.slug === room.slug) return;
  await FormerSlug.query(tx).where({ slug: change.slug }).delete();
  const expiresAt = tx.raw(`now() + interval '${slugDays} days'`);
  const former = { slug: room.slug, roomUuid: room.uuid, expiresAt };
  await FormerSlug.query(tx).insert(former).onConflict('slug').merge(former);
}

/**
 * Deletes a hangout. Its plays and messages stay stored; its slug becomes free, and nobody can foresee and take the one
 * that it gets. [H899] Returns the URL of its poster,
 * so that the caller removes the file.
 */
export async function deleteRoom(tx: Db, roomUuid: string): Promise<string | null> {
  const before = await Room.query(tx).where({ uuid: roomUuid }).select('posterUrl').first();
  await Room.query(tx)
    .where({ uuid: roomUuid })
    .patch({ deletedAt: tx.fn.now(), posterUrl: null, slug: tx.raw(`'deleted-' || gen_random_uuid()`) });
  await FormerSlug.query(tx).where({ roomUuid }).delete();
  await raiseRoomRevision(tx, roomUuid);
  return before?.posterUrl ?? null;
}

/** Gives a user a role until `expirationTime` (ISO) or permanently; an existing role gets the new time. */
export async function giveRole(
  tx: Db,
  given: { roomUuid: string; userUuid: string; role: RoleName; expirationTime?: string | null },
): Promise<RoomRoleRow> {
  const { roomUuid, userUuid, role, expirationTime = null } = given;
  return RoomRole.query(tx)
    .insert({ roomUuid, userUuid, role, expirationTime })
    .onConflict(['roomUuid', 'userUuid', 'role'])
    .merge({ expirationTime, updatedAt: tx.fn.now() })
    .returning('*')
    .first()
    .throwIfNotFound();
}

/** Deletes a role. Returns whether it was in force; false for an expired role, which is deleted too. */
export async function removeRole(
  tx: Db,
  roomUuid: string,
  userUuid: string,
  role: RoleName,
): Promise<boolean> {
  const rows = await RoomRole.query(tx)
    .where({ roomUuid, userUuid, role })
    .delete()
    .returning(tx.raw('(expiration_time is null or expiration_time > now()) as active'))
    .castTo<{ active: boolean }>();
  return rows.some((row) => row.active);
}

/**
 * [R178] Transfers a hangout to a new owner. The former owner becomes co-owner, so that there is exactly one owner.
 */
export async function changeOwner(tx: Db, room: RoomRow, nextUuid: string): Promise<void> {
  const roomUuid = room.uuid;
  // AutoDJ's playlist stays with the former owner. [H2015] A hangout that was hidden because its owner was deactivated is
  // shown again. With an active owner a service has hidden it, and that stays.
  const hidden = tx.raw(
    `hidden and exists (select from users where users.uuid = rooms.owner_uuid and users.status = 'active')`,
  );
  await Room.query(tx)
    .where({ uuid: roomUuid })
    .patch({ ownerUuid: nextUuid, autoDjCrateUuid: null, hidden });
  await RoomRole.query(tx).where({ roomUuid, role: 'owner' }).delete();
  await removeRole(tx, roomUuid, nextUuid, 'coOwner');
  await giveRole(tx, { roomUuid, userUuid: nextUuid, role: 'owner' });
  await giveRole(tx, { roomUuid, userUuid: room.ownerUuid, role: 'coOwner' });
  await deleteOwnershipTransfer(tx, roomUuid);
  await raiseRoomRevision(tx, roomUuid);
}

/** Stores a visit for the list of recent hangouts. */
export async function saveVisit(db: Db, userUuid: string, roomUuid: string): Promise<void> {
  if (isUuid(userUuid)) await saveVisits(db, [{ userUuid, roomUuid }]);
}

/** [H432] Stores the visits of many users in one statement. Deleted users and hangouts are skipped. */
export async function saveVisits(
  db: Db,
  visits: readonly { userUuid: string; roomUuid: string }[],
): Promise<void> {
  await db.raw(
    `insert into recent_rooms (user_uuid, room_uuid)
     select distinct users.uuid, rooms.uuid
     from unnest(cast(:who as uuid[]), cast(:place as uuid[])) as given (who, place)
       join users on users.uuid = given.who join rooms on rooms.uuid = given.place
     order by users.uuid, rooms.uuid
     on conflict (user_uuid, room_uuid) do update set visited_at = now()`,
    { who: visits.map((visit) => visit.userUuid), place: visits.map((visit) => visit.roomUuid) },
  );
}

export type ModerationType = ModerationAction['type'];

/**
 * Inserts a moderation action with its actor, [H357] the state before and after, and [R059] [R060] the user to whom it
 * was done, if any.
 */
export async function insertModerationAction(
  tx: Db,
  action: {
    type: ModerationType;
    actorUuid: string | null;
    userUuid: string | null;
    roomUuid?: string | null;
    previousRole?: string | null;
    newRole?: string | null;
    previousState?: Readonly<Record<string, unknown>> | null;
    newState?: Readonly<Record<string, unknown>> | null;
    reason?: string | null;
    expirationTime?: string | null;
  },
): Promise<void> {
  await ModerationAction.query(tx).insert(action);
}
