import type { AdminDj, AdminRoom } from '@hangout/contract/rest/rooms/room-admin';
import { isUuid } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, findCrudRow, listPageOf } from '../crud/list.ts';
import { User } from '../models/accounts.ts';
import { Room } from '../models/rooms.ts';

const rooms: CrudTable = {
  from: (db) => Room.query(db).joinRelated('owner'),
  columns: {
    ...columnsOf(Room, 'id', 'uuid', 'slug', 'name', 'description', 'vibe', 'type', 'design', 'djType'),
    ...columnsOf(Room, 'musicProviderKeys', 'numberOfDjs', 'songsPerDj', 'roomSize', 'promoted', 'unlisted'),
    ...columnsOf(Room, 'hidden', 'isLive', 'hasChat', 'explicit', 'genres', 'posterUrl', 'externalUrl'),
    ...columnsOf(Room, 'discordGuildId'),
    isPasswordProtected: '(rooms.password_hash is not null)',
    isGuestPasswordProtected: '(rooms.guest_password_hash is not null)',
    ...columnsOf(Room, 'ownerUuid'),
    ownerNickname: 'owner.nickname',
    ...columnsOf(Room, 'rev', 'createdAt', 'updatedAt', 'deletedAt'),
  },
};

const played = 'extract(epoch from coalesce(ended_at, least(end_time, now())) - start_time)';
const djs: CrudTable = {
  from: (db) =>
    User.query(db).joinRaw(
      `join (select dj_uuid, count(*)::int as plays, sum(likes)::int as likes, sum(dislikes)::int as dislikes,
          sum(stars)::int as stars, round(sum(greatest(0, ${played})))::int as seconds,
          min(start_time) as first_at, max(start_time) as last_at
        from plays where dj_uuid is not null group by dj_uuid) as played on played.dj_uuid = users.uuid
       left join seats on seats.user_uuid = users.uuid`,
    ),
  columns: {
    ...columnsOf(
      User,
      'id',
      'uuid',
      'kind',
      'nickname',
      'avatarId',
      'color',
      'djPoints',
      'subscriptionLevel',
    ),
    plays: 'played.plays',
    playedSeconds: 'played.seconds',
    likes: 'played.likes',
    dislikes: 'played.dislikes',
    stars: 'played.stars',
    firstPlayedAt: 'played.first_at',
    lastPlayedAt: 'played.last_at',
    roomUuid: 'seats.room_uuid',
  },
};

export const listAdminRooms = listPageOf<AdminRoom>(rooms);

/** Finds a hangout by number, uuid or slug, including deleted ones. */
export function findAdminRoom(db: Db, id: string, fields?: readonly string[]) {
  const where = parseIdOrUuid(id) ?? { slug: id.toLowerCase() };
  return findCrudRow<AdminRoom>(db, rooms, where, fields);
}

export const listAdminDjs = listPageOf<AdminDj>(djs);

export async function findAdminDj(db: Db, id: string, fields?: readonly string[]) {
  const where = parseIdOrUuid(id);
  return where && findCrudRow<AdminDj>(db, djs, where, fields);
}

/** Parses the id in the path of an admin request: a number or a uuid; null for any other text. */
export function parseIdOrUuid(id: string): { uuid: string } | { id: number } | null {
  if (isUuid(id)) return { uuid: id };
  return /^\d{1,15}$/.test(id) ? { id: Number(id) } : null;
}
