import type { Room } from '@hangout/contract/room-service/room-shape';
import type { Knex } from 'knex';
import type { Db } from '../connect.ts';
import { freshLive, presentRooms } from './present.ts';
import { lasting, type Page, type RoomRow } from './rows.ts';

export interface RoomList {
  readonly count: number;
  readonly data: Room[];
}

export interface RoomFilter {
  /** Words in the name, the description or the vibe. */
  readonly search?: string;
  readonly genre?: string;
  /** Any of these music providers. */
  readonly providers?: readonly string[];
}

type Query = Knex.QueryBuilder;

/** Hangouts that everyone finds, the fullest first, then the newest. */
export const publicRooms = (db: Db, filter: RoomFilter, page: Page) =>
  list(db, (rooms) => rooms.where(open).modify(filtered, filter), page);

/** Those that the platform puts into its window. */
export const promotedRooms = (db: Db, filter: RoomFilter, page: Page) =>
  list(db, (rooms) => rooms.where(open).where({ promoted: true }).modify(filtered, filter), page);

export const ownedRooms = (db: Db, ownerUuid: string, page: Page) =>
  list(db, (rooms) => rooms.where({ ownerUuid }), page);

/** Hangouts of somebody that others may find. */
export const openRoomsOf = (db: Db, ownerUuid: string, page: Page) =>
  list(db, (rooms) => rooms.where({ ownerUuid }).where(open), page);

/** Hangouts where somebody holds a rank. */
export const roomsWithRank = (db: Db, userUuid: string, page: Page) =>
  list(
    db,
    (rooms) =>
      rooms.whereIn('rooms.uuid', (ranks: Query) =>
        ranks
          .from('roomRoles')
          .where({ userUuid })
          .whereIn('role', ['owner', 'coOwner', 'moderator', 'dj'])
          .modify(lasting)
          .select('roomUuid'),
      ),
    page,
  );

/** All of them, for our own programs. */
export const allRooms = (db: Db, page: Page) => list(db, (rooms) => rooms, page);

/** What everybody finds, and besides it those whose door somebody has just opened. */
export const roomsWithOpened = (db: Db, opened: readonly string[], page: Page) =>
  list(db, (rooms) => rooms.where((any) => any.where(open).orWhereIn('rooms.uuid', [...opened])), page);

/** Hangouts of a community elsewhere that everybody there may find. */
export const roomsOfGuild = (db: Db, discordGuildId: string, page: Page) =>
  list(db, (rooms) => rooms.where({ discordGuildId, hidden: false }), page);

/** Hangouts of a community of ours that everybody finds. */
export const roomsOfCommunityPage = (db: Db, communityId: number, page: Page) =>
  list(
    db,
    (rooms) =>
      rooms
        .where(open)
        .whereIn('rooms.uuid', (inside: Query) =>
          inside.from('communityRooms').where({ communityId }).select('roomUuid'),
        ),
    page,
  );

/** Several at once, by slug or uuid. */
export const roomsByIds = (db: Db, ids: readonly string[], page: Page) => {
  const uuids = ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id));
  return list(
    db,
    (rooms) => rooms.where((any) => any.whereIn('slug', [...ids]).orWhereIn('uuid', uuids)),
    page,
  );
};

/** Where somebody was, the last visit first. */
export async function recentRooms(db: Db, userUuid: string, page: Page): Promise<RoomList> {
  const visits = () =>
    db('recentRooms')
      .join('rooms', 'rooms.uuid', 'recentRooms.roomUuid')
      .where({ userUuid })
      .whereNull('rooms.deletedAt');
  const [counted] = await visits().count('* as count');
  const rows: RoomRow[] = await visits()
    .orderBy('visitedAt', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .select('rooms.*');
  return { count: Number(counted?.count ?? 0), data: await presentRooms(db, rows) };
}

export async function countPrivateRooms(db: Db): Promise<number> {
  const [row] = await db('rooms').where({ type: 'PRIVATE' }).whereNull('deletedAt').count('* as count');
  return Number(row?.count ?? 0);
}

export async function countRoomsOf(db: Db, ownerUuid: string): Promise<number> {
  const [row] = await db('rooms').where({ ownerUuid }).whereNull('deletedAt').count('* as count');
  return Number(row?.count ?? 0);
}

/** Seconds of music that were played in a hangout. */
export async function playedSeconds(db: Db, roomUuid: string): Promise<number> {
  const played = 'extract(epoch from coalesce(ended_at, least(end_time, now())) - start_time)';
  const row = await db('plays')
    .where({ roomUuid })
    .first(db.raw(`coalesce(sum(greatest(0, ${played})), 0)::float8 as seconds`));
  return Math.round(row?.seconds ?? 0);
}

const open = (rooms: Query) => rooms.where({ type: 'PUBLIC', unlisted: false, hidden: false });

function filtered(rooms: Query, filter: RoomFilter): void {
  const words = filter.search?.trim();
  if (words) {
    const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
    rooms.where((any) => {
      for (const column of ['name', 'description', 'vibe', 'slug']) any.orWhereILike(`rooms.${column}`, like);
    });
  }
  if (filter.genre)
    rooms.whereRaw('exists (select from unnest(genres) as g where lower(g) = lower(?))', [filter.genre]);
  if (filter.providers?.length) rooms.whereRaw('music_provider_keys && ?::text[]', [[...filter.providers]]);
}

async function list(db: Db, narrow: (rooms: Query) => Query, page: Page): Promise<RoomList> {
  const rooms = () => narrow(db('rooms').whereNull('rooms.deletedAt'));
  const [counted] = await rooms().count('* as count');
  const rows: RoomRow[] = await rooms()
    .leftJoin(
      db.raw(
        `(select room_uuid, users from room_live where ${freshLive}) as live on live.room_uuid = rooms.uuid`,
      ),
    )
    .orderByRaw('coalesce(live.users, 0) desc, rooms.promoted desc, rooms.created_at desc, rooms.uuid')
    .limit(page.limit)
    .offset(page.offset)
    .select('rooms.*');
  return { count: Number(counted?.count ?? 0), data: await presentRooms(db, rows) };
}
