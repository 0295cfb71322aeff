import type { PinnedMessage, Room } from '@hangout/contract/room-service/room-shape';
import type { RoomRole, RoomRoleEntry } from '@hangout/rules';
import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Db } from '../connect.ts';

/** A hangout as it is kept. Passwords are hashes; moments are ISO strings. */
export interface RoomRow {
  readonly uuid: string;
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly vibe: string | null;
  readonly type: Room['type'];
  readonly design: Room['design'];
  readonly djType: Room['djType'];
  readonly musicProviderKeys: string[];
  readonly numberOfDjs: number;
  readonly songsPerDj: number;
  readonly roomSize: number;
  readonly entryFee: number | null;
  readonly freeEntries: number | null;
  readonly passwordHash: string | null;
  /** Where to try a password among many hangouts: 0 to 255, null for an open one. */
  readonly passwordBucket: number | null;
  readonly guestPasswordHash: string | null;
  readonly promoted: boolean;
  readonly unlisted: boolean;
  readonly isLive: boolean;
  readonly liveAudio: boolean;
  readonly hasChat: boolean;
  readonly autoDj: boolean;
  readonly autoDjCrateUuid: string | null;
  readonly voteToSkip: boolean;
  /** Between two lines of chat; 0 is off. */
  readonly slowModeSeconds: number;
  readonly raidUntil: string | null;
  /** Lines of chat up to this one were taken away all at once. */
  readonly chatClearedId: number;
  readonly posterUrl: string | null;
  readonly externalUrl: string | null;
  readonly explicit: boolean;
  readonly genres: string[];
  readonly discordServer: string | null;
  readonly discordGuildId: string | null;
  /** Its owner's account rests: it stands in nobody else's list. */
  readonly hidden: boolean;
  readonly pinnedMessages: z.infer<typeof PinnedMessage>[];
  readonly ownerUuid: string;
  readonly rev: number;
  readonly deletedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Which part of a list is read. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A role as it is kept; one whose moment has passed no longer counts. */
export interface RoomRoleRow {
  readonly id: number;
  readonly roomUuid: string;
  readonly userUuid: string;
  readonly role: RoomRole;
  readonly expirationTime: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A hangout that exists, by its uuid, its slug in any case, or a slug it had in the last 90 days [R156] [H150]. */
export async function roomByIdOrSlug(db: Db, id: string): Promise<RoomRow | null> {
  const wanted = id.trim().toLowerCase();
  if (uuidForm.test(wanted)) return one(db, { 'rooms.uuid': wanted });
  const now = await one(db, { 'rooms.slug': wanted });
  if (now) return now;
  const old = await db('oldSlugs').where({ slug: wanted }).where('until', '>', db.fn.now()).first('roomUuid');
  return old ? one(db, { 'rooms.uuid': old.roomUuid }) : null;
}

async function one(db: Db, where: Record<string, string>): Promise<RoomRow | null> {
  const row: RoomRow | undefined = await db('rooms').where(where).whereNull('deletedAt').first();
  return row ?? null;
}

/** The same, held until the transaction ends, so that changes of one hangout come one after another. */
export async function lockRoom(tx: Db, id: string): Promise<RoomRow | null> {
  const room = await roomByIdOrSlug(tx, id);
  if (!room) return null;
  const row: RoomRow | undefined = await tx('rooms')
    .where({ uuid: room.uuid })
    .whereNull('deletedAt')
    .forUpdate()
    .first();
  return row ?? null;
}

/** Roles that count now: those that are for ever, or have not run out. */
export const lasting = (roles: Knex.QueryBuilder): Knex.QueryBuilder =>
  roles.where((open) => open.whereNull('expirationTime').orWhereRaw('expiration_time > now()'));

/** Roles that count now, of everyone or of some. */
export function roomRoles(db: Db, roomUuid: string, userUuids?: readonly string[]): Promise<RoomRoleRow[]> {
  const query = db('roomRoles').where({ roomUuid }).modify(lasting).orderBy('id');
  return userUuids ? query.whereIn('userUuid', userUuids) : query;
}

/** [H432] Roles that count now of some people in some hangouts, in one statement. */
export function rolesOfPeople(
  db: Db,
  roomUuids: readonly string[],
  userUuids: readonly string[],
): Promise<RoomRoleRow[]> {
  return db('roomRoles')
    .whereRaw('room_uuid = any(cast(? as uuid[])) and user_uuid = any(cast(? as uuid[]))', [
      [...roomUuids],
      [...userUuids],
    ])
    .modify(lasting)
    .orderBy('id');
}

/** As the rules want them, with times in epoch ms. */
export const roleEntries = (rows: readonly RoomRoleRow[]): RoomRoleEntry[] =>
  rows.map(({ userUuid, role, expirationTime }) => ({
    userUuid,
    role,
    expirationTime:
      expirationTime === null || expirationTime === 'infinity' ? null : Date.parse(expirationTime),
  }));

/** Tells whoever hosts the hangout that something changed; in the transaction of the change. Returns the new rev. */
export async function touchRoom(tx: Db, roomUuid: string): Promise<number> {
  const [row] = await tx('rooms')
    .where({ uuid: roomUuid })
    .update({ rev: tx.raw('rev + 1'), updatedAt: tx.fn.now() })
    .returning('rev');
  return row?.rev ?? 0;
}
