import type { Song } from '@hangout/contract/playlist-service/song-shape';
import type { Room } from '@hangout/contract/room-service/room-shape';
import type { Db } from '../connect.ts';
import { lasting, type Page, type RoomRoleRow, type RoomRow } from './rows.ts';

/** What lists show of a hangout at this moment; nothing when nobody hosts it. */
export interface LiveRow {
  readonly roomUuid: string;
  readonly users: number;
  readonly djs: number;
  readonly song: Song | null;
  readonly djName: string | null;
  readonly faces: Room['faces'];
}

/** A picture that is older says nothing about now. */
export const freshLive = `updated_at > now() - interval '10 seconds'`;

/** Ranks that everyone sees; the others are for those who keep order. */
const shownRoles = ['owner', 'coOwner', 'moderator', 'dj'];
const mostShown = 50;

/** Hangouts as they leave, with their live picture and ranks, in two more queries however many they are. */
export async function presentRooms(db: Db, rooms: readonly RoomRow[]): Promise<Room[]> {
  const uuids = rooms.map((room) => room.uuid);
  const [live, roles] = await Promise.all([liveOf(db, uuids), shownRolesOf(db, uuids)]);
  return rooms.map((room) => toRoom(room, live.get(room.uuid), roles.get(room.uuid) ?? []));
}

/** One hangout as it leaves. `roles` are those that the reader may see. */
export function toRoom(room: RoomRow, live: LiveRow | undefined, roles: readonly RoomRoleRow[]): Room {
  const { passwordHash, guestPasswordHash, liveAudio, autoDjCrateUuid: _, deletedAt: __, ...open } = room;
  return {
    ...open,
    // one that has passed is none
    raidUntil: room.raidUntil && Date.parse(room.raidUntil) > Date.now() ? room.raidUntil : null,
    isPasswordProtected: passwordHash !== null,
    isGuestPasswordProtected: guestPasswordHash !== null,
    liveAudio: { enabled: liveAudio },
    roomRoles: roles.map((role) => toRole(role, room.id)),
    song: live?.song ?? null,
    djName: live?.djName ?? null,
    numberOfUsersInRoom: live?.users ?? 0,
    numberOfActiveDjs: live?.djs ?? 0,
    friendInRoomUuids: [],
    faces: live?.faces ?? [],
  };
}

/** A role as it leaves; `roomId` is the number of its hangout. */
export function toRole({ roomUuid: _, ...role }: RoomRoleRow, roomId: number): Room['roomRoles'][number] {
  return { ...role, roomId };
}

async function liveOf(db: Db, uuids: readonly string[]): Promise<Map<string, LiveRow>> {
  if (uuids.length === 0) return new Map();
  const rows: LiveRow[] = await db('roomLive')
    .whereIn('roomUuid', [...uuids])
    .whereRaw(freshLive)
    .select('roomUuid', 'users', 'djs', 'song', 'djName', 'faces');
  return new Map(rows.map((row) => [row.roomUuid, row]));
}

async function shownRolesOf(db: Db, uuids: readonly string[]): Promise<Map<string, RoomRoleRow[]>> {
  const byRoom = new Map<string, RoomRoleRow[]>();
  if (uuids.length === 0) return byRoom;
  const ranked = db('roomRoles')
    .whereIn('roomUuid', [...uuids])
    .whereIn('role', shownRoles)
    .modify(lasting)
    .select('*', db.raw(`row_number() over (partition by room_uuid order by ${byRank}, id) as place`))
    .as('ranked');
  const rows: (RoomRoleRow & { place: number })[] = await db
    .from(ranked)
    .where('place', '<=', mostShown)
    .orderBy('place');
  for (const { place: _, ...row } of rows) {
    const list = byRoom.get(row.roomUuid);
    if (list) list.push(row);
    else byRoom.set(row.roomUuid, [row]);
  }
  return byRoom;
}

const byRank = `array_position(array['${shownRoles.join(`','`)}'], role)`;

/** Roles of a hangout as people read them: ranks by their might, then who is kept out, the latest first [H666]. */
export function rolesPage(
  db: Db,
  roomUuid: string,
  { ranksOnly, limit, offset }: Page & { readonly ranksOnly: boolean },
): Promise<RoomRoleRow[]> {
  const roles = db('roomRoles').where({ roomUuid }).modify(lasting);
  if (ranksOnly) roles.whereIn('role', shownRoles);
  return roles
    .orderByRaw(`${byRank}, case when ${byRank} is null then -id else id end`)
    .limit(limit)
    .offset(offset);
}

/** Who is inside at this moment, at most `limit` of them. */
export async function presentUsers(db: Db, roomUuid: string, limit: number, offset = 0): Promise<string[]> {
  const rows: { userUuid: string }[] = await db('presence')
    .where({ roomUuid })
    .whereRaw(freshLive)
    .orderBy('userUuid')
    .limit(limit)
    .offset(offset)
    .select('userUuid');
  return rows.map((row) => row.userUuid);
}

/** Whether somebody is inside at this moment, or was until a few seconds ago. */
export async function isPresent(db: Db, roomUuid: string, userUuid: string): Promise<boolean> {
  const row = await db('presence').where({ roomUuid, userUuid }).whereRaw(freshLive).first('userUuid');
  return row !== undefined;
}

/** How many are inside at this moment, and how the mood is, 0..1. */
export async function presentCount(db: Db, roomUuid: string): Promise<{ users: number; vibe: number }> {
  const row = await db('roomLive').where({ roomUuid }).whereRaw(freshLive).first('users', 'vibe');
  return { users: row?.users ?? 0, vibe: row?.vibe ?? 0 };
}
