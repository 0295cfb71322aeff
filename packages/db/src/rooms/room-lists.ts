import type { Room as RoomShape } from '@hangout/contract/rest/shapes/room-shape';
import { isUuid } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { CommunityRoom } from '../models/communities.ts';
import { Play } from '../models/plays.ts';
import { RoomSnapshot } from '../models/presence.ts';
import type { Query } from '../models/query.ts';
import { Room, RoomRole } from '../models/rooms.ts';
import { escapeLike } from '../sql.ts';
import { presentRooms } from './present-rooms.ts';
import type { Page } from './rooms.ts';

export interface RoomList {
  readonly count: number;
  readonly data: RoomShape[];
}

export interface RoomFilter {
  /** Text to find in the name, description, vibe or slug. */
  readonly search?: string;
  readonly genre?: string;
  /** Hangouts that play songs of at least one of these music providers. */
  readonly providers?: readonly string[];
  /** [H986] True to list only hangouts whose LIVE sign everybody sees. */
  readonly live?: boolean | undefined;
}

type Rooms = Query<typeof Room>;

/** Lists the public hangouts, the fullest first, then the newest. */
export const listPublicRooms = (db: Db, filter: RoomFilter, page: Page) =>
  list(db, (rooms) => filtered(db, rooms.modify('listed'), filter), page);

export const listPromotedRooms = (db: Db, filter: RoomFilter, page: Page) =>
  list(db, (rooms) => filtered(db, rooms.modify('listed').where({ promoted: true }), filter), page);

export const listOwnedRooms = (db: Db, ownerUuid: string, page: Page) =>
  list(db, (rooms) => rooms.where({ ownerUuid }), page, { insideToo: true });

/** Lists a user's own hangouts that everybody can find in lists. */
export const listListedRoomsOf = (db: Db, ownerUuid: string, page: Page) =>
  list(db, (rooms) => rooms.where({ ownerUuid }).modify('listed'), page);

/** Ranks with which a person may change a hangout, and all ranks. */
const ranks = { editable: ['owner', 'coOwner'], all: ['owner', 'coOwner', 'moderator', 'dj'] } as const;

/** Lists the hangouts in which a user has a rank, or only those that the user may change. */
export const listRoomsWithRank = (db: Db, userUuid: string, which: keyof typeof ranks, page: Page) =>
  list(db, (rooms) => rooms.whereIn('rooms.uuid', ranksOf(db, userUuid, which)), page, {
    insideToo: true,
  });

const ranksOf = (db: Db, userUuid: string, which: keyof typeof ranks) =>
  RoomRole.query(db)
    .where({ userUuid })
    .whereIn('role', [...ranks[which]])
    .modify('lasting')
    .select('roomUuid');

/** Lists all hangouts, for service principals. */
export const listAllRooms = (db: Db, page: Page) => list(db, (rooms) => rooms, page, { insideToo: true });

/** Lists the hangouts that the user has just unlocked by a password, then the public ones. */
export const listRoomsWithUnlocked = (db: Db, opened: readonly string[], page: Page) =>
  list(
    db,
    (rooms) =>
      rooms
        .where((any) => any.modify('listed').orWhereIn('rooms.uuid', opened))
        .orderByRaw('rooms.uuid = any(?::uuid[]) desc', [[...opened]]),
    page,
  );

/** Lists only the hangouts that the user has just unlocked by a password. */
export const listUnlockedRooms = (db: Db, opened: readonly string[], page: Page) =>
  list(db, (rooms) => rooms.whereIn('rooms.uuid', opened), page);

export const listRoomsOfGuild = (db: Db, discordGuildId: string, page: Page) =>
  list(db, (rooms) => rooms.where({ discordGuildId, hidden: false }), page);

export const listRoomsOfCommunity = (db: Db, communityId: number, page: Page) =>
  list(
    db,
    (rooms) =>
      rooms
        .modify('listed')
        .whereIn('rooms.uuid', CommunityRoom.query(db).where({ communityId }).select('roomUuid')),
    page,
  );

export const listRoomsByIds = (db: Db, ids: readonly string[], page: Page) => {
  const uuids = ids.filter((id) => isUuid(id));
  return list(db, (rooms) => rooms.where((any) => any.whereIn('slug', ids).orWhereIn('uuid', uuids)), page);
};

export async function listRecentRooms(db: Db, userUuid: string, page: Page): Promise<RoomList> {
  const visited = Room.query(db)
    .joinRelated('visits')
    .where({ 'visits.userUuid': userUuid })
    .modify('notDeleted');
  const [count, rows] = await Promise.all([
    visited.resultSize(),
    visited.clone().orderBy('visits.visitedAt', 'desc').limit(page.limit).offset(page.offset),
  ]);
  return { count, data: await presentRooms(db, rows) };
}

export function countPrivateRooms(db: Db): Promise<number> {
  return Room.query(db).where({ type: 'PRIVATE' }).modify('notDeleted').resultSize();
}

export function countRoomsOf(db: Db, ownerUuid: string): Promise<number> {
  return Room.query(db).where({ ownerUuid }).modify('notDeleted').resultSize();
}

export function countGuildRoomsOf(db: Db, ownerUuid: string): Promise<number> {
  return Room.query(db).where({ ownerUuid }).whereNotNull('discordGuildId').modify('notDeleted').resultSize();
}

export async function sumPlayedSeconds(db: Db, roomUuid: string): Promise<number> {
  const played = 'extract(epoch from coalesce(ended_at, least(end_time, now())) - start_time)';
  const row = await Play.query(db)
    .where({ roomUuid })
    .select(db.raw(`coalesce(sum(greatest(0, ${played})), 0)::float8 as seconds`))
    .castTo<{ seconds: number }>()
    .first();
  return Math.round(row?.seconds ?? 0);
}

function filtered(db: Db, rooms: Rooms, filter: RoomFilter): Rooms {
  const words = filter.search?.trim();
  if (words) {
    const like = `%${escapeLike(words)}%`;
    const columns = ['name', 'description', 'vibe', 'slug'] as const;
    rooms.whereRaw(`(${columns.map((column) => `rooms.${column} ilike :like`).join(' or ')})`, { like });
  }
  if (filter.genre)
    rooms.whereRaw('exists (select from unnest(genres) as g where lower(g) = lower(?))', [filter.genre]);
  if (filter.live)
    rooms
      .where({ 'rooms.isLive': true, 'rooms.passwordHash': null })
      .whereIn(
        'rooms.uuid',
        RoomSnapshot.query(db).modify('fresh').whereNotNull('djName').select('roomUuid'),
      );
  if (filter.providers?.length) rooms.whereRaw('music_provider_keys && ?::text[]', [[...filter.providers]]);
  return rooms;
}

async function list(
  db: Db,
  narrow: (rooms: Rooms) => Rooms,
  page: Page,
  show: { insideToo?: boolean } = {},
): Promise<RoomList> {
  const rooms = narrow(Room.query(db).modify('notDeleted'));
  const [count, rows] = await Promise.all([
    rooms.resultSize(),
    rooms
      .clone()
      .leftJoinRelated('snapshot')
      .orderByRaw('coalesce(snapshot.users, 0) desc, rooms.promoted desc, rooms.created_at desc, rooms.uuid')
      .limit(page.limit)
      .offset(page.offset),
  ]);
  return { count, data: await presentRooms(db, rows, show) };
}
