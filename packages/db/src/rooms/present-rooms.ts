import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import type { Db } from '../connect.ts';
import { Presence, RoomSnapshot } from '../models/presence.ts';
import { RoomRole } from '../models/rooms.ts';
import type { Page, RoomRoleRow, RoomRow } from './rooms.ts';

/** The snapshot of an open hangout; there is none while no process hosts it. */
const liveColumns = [
  ...(['roomUuid', 'users', 'guests', 'djs', 'song', 'djName', 'faces'] as const),
  ...(['playId', 'djUuid', 'startTime', 'endTime'] as const),
] as const;
type LiveRoomRow = Pick<RoomSnapshot, (typeof liveColumns)[number]>;

/** The play of the song that a hangout shows; times in epoch ms. */
interface PlayTimes {
  readonly playId: string;
  /** Empty while AutoDJ plays. */
  readonly djUuid: string;
  readonly startTime: number;
  readonly endTime: number;
}

/** A hangout with data that only people who may enter it are shown. */
export interface RoomWithInside {
  readonly shown: Room;
  readonly guests: number;
  readonly play: PlayTimes | null;
}

/** Roles that everybody may see; all others are for moderators. */
const shownRoles = ['owner', 'coOwner', 'moderator', 'dj'] as const;
const mostShown = 50;

/**
 * Presents hangouts with their snapshots and roles, in two queries for any number of hangouts. [H770] What happens
 * inside a hangout with a password is left out unless `insideToo`.
 */
export async function presentRooms(
  db: Db,
  rooms: readonly RoomRow[],
  { insideToo = false }: { insideToo?: boolean } = {},
): Promise<Room[]> {
  const presented = await presentRoomsWithGuests(db, rooms);
  return presented.map(({ shown }) =>
    insideToo || !shown.isPasswordProtected ? shown : withoutInside(shown),
  );
}

/** Presents hangouts with what happens inside. `guests` and `play` are returned separately, because lists lack them. */
export async function presentRoomsWithGuests(db: Db, rooms: readonly RoomRow[]): Promise<RoomWithInside[]> {
  const uuids = rooms.map((room) => room.uuid);
  const [live, roles] = await Promise.all([liveOf(db, uuids), shownRolesOf(db, uuids)]);
  return rooms.map((room) => {
    const snapshot = live.get(room.uuid);
    return {
      shown: presentRoom(room, snapshot, roles.get(room.uuid) ?? []),
      guests: snapshot?.guests ?? 0,
      play: snapshot ? readPlay(snapshot) : null,
    };
  });
}

function readPlay({ playId, djUuid, startTime, endTime }: LiveRoomRow): PlayTimes | null {
  if (playId === null || startTime === null || endTime === null) return null;
  return { playId, djUuid: djUuid ?? '', startTime: Date.parse(startTime), endTime: Date.parse(endTime) };
}

/** [H770] Returns a hangout without its song, its users, its pinned messages and its Discord invitation. */
const withoutInside = (room: Room): Room => ({
  ...room,
  song: null,
  djName: null,
  faces: [],
  pinnedMessages: [],
  discordServer: null,
});

/** Presents a hangout; `roles` are the roles that the reader may see. */
function presentRoom(room: RoomRow, live: LiveRoomRow | undefined, roles: readonly RoomRoleRow[]): Room {
  const {
    passwordHash,
    guestPasswordHash,
    liveAudio,
    duckingDb,
    autoDjCrateUuid: _,
    deletedAt: __,
    ...open
  } = room;
  return {
    ...open,
    // Apps for other platforms read these fields, although no hangout has an entry fee.
    entryFee: null,
    freeEntries: null,
    // A raid mode that has expired counts as off.
    raidUntil: room.raidUntil && Date.parse(room.raidUntil) > Date.now() ? room.raidUntil : null,
    isPasswordProtected: passwordHash !== null,
    isGuestPasswordProtected: guestPasswordHash !== null,
    liveAudio: { enabled: liveAudio, duckingDb },
    roomRoles: roles.map((role) => presentRole(role, room.id)),
    song: live?.song ?? null,
    djName: live?.djName ?? null,
    numberOfUsersInRoom: live?.users ?? 0,
    numberOfActiveDjs: live?.djs ?? 0,
    friendInRoomUuids: [],
    faces: live?.faces ?? [],
  };
}

/** Presents a role; `roomId` is the id of its hangout. */
export function presentRole(
  { roomUuid: _, ...role }: RoomRoleRow,
  roomId: number,
): Room['roomRoles'][number] {
  return { ...role, roomId };
}

async function liveOf(db: Db, uuids: readonly string[]): Promise<Map<string, LiveRoomRow>> {
  if (uuids.length === 0) return new Map();
  const rows = await RoomSnapshot.query(db)
    .whereIn('roomUuid', uuids)
    .modify('fresh')
    .select(...liveColumns);
  return new Map(rows.map((row) => [row.roomUuid, row]));
}

async function shownRolesOf(db: Db, uuids: readonly string[]): Promise<Map<string, RoomRoleRow[]>> {
  const byRoom = new Map<string, RoomRoleRow[]>();
  if (uuids.length === 0) return byRoom;
  const ranked = RoomRole.query(db)
    .whereIn('roomUuid', uuids)
    .whereIn('role', shownRoles)
    .modify('lasting')
    .select(
      db.raw('room_roles.*'),
      db.raw(`row_number() over (partition by room_uuid order by ${byRank}, id) as place`),
    );
  // Plain knex, because no model declares the column of the window function.
  const rows: (RoomRoleRow & { place: number })[] = await db
    .from(ranked.toKnexQuery().as('ranked'))
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

/**
 * [H666] Lists the roles of a hangout: first those with permissions, by rank, then restrictions, the latest first.
 */
export async function listRoles(
  db: Db,
  roomUuid: string,
  { ranksOnly, limit, offset }: Page & { readonly ranksOnly: boolean },
): Promise<RoomRoleRow[]> {
  const roles = RoomRole.query(db).where({ roomUuid }).modify('lasting');
  if (ranksOnly) roles.whereIn('role', shownRoles);
  return roles
    .orderByRaw(`${byRank}, case when ${byRank} is null then -id else id end`)
    .limit(limit)
    .offset(offset);
}

/** Lists at most `limit` users who are inside now. */
export async function listPresentUsers(
  db: Db,
  roomUuid: string,
  limit: number,
  offset = 0,
): Promise<string[]> {
  const rows = await Presence.query(db)
    .where({ roomUuid })
    .modify('fresh')
    .orderBy('userUuid')
    .limit(limit)
    .offset(offset)
    .select('userUuid');
  return rows.map((row) => row.userUuid);
}

/** True if a user is inside now or was within the last ten seconds. */
export async function isPresent(db: Db, roomUuid: string, userUuid: string): Promise<boolean> {
  const row = await Presence.query(db)
    .where({ roomUuid, userUuid })
    .modify('fresh')
    .select('userUuid')
    .first();
  return row !== undefined;
}

/** Loads the number of users inside, the vibe (0 to 1), and the uuids of the users on the floor. */
export async function loadAudience(
  db: Db,
  roomUuid: string,
): Promise<{ users: number; vibe: number; floorUsers: string[] }> {
  const row = await RoomSnapshot.query(db)
    .where({ roomUuid })
    .modify('fresh')
    .select('users', 'vibe', 'floorUsers')
    .first();
  return { users: row?.users ?? 0, vibe: row?.vibe ?? 0, floorUsers: row?.floorUsers ?? [] };
}
