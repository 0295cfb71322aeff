import type { AdminDj, AdminRoom } from '@hangout/contract/room-service/admin';
import { isUuid } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { type CrudTable, crudRow, pageOf } from '../crud/index.ts';

const rooms: CrudTable = {
  from: (db) => db('rooms').join('users as owners', 'owners.uuid', 'rooms.ownerUuid'),
  columns: {
    id: 'rooms.id',
    uuid: 'rooms.uuid',
    slug: 'rooms.slug',
    name: 'rooms.name',
    description: 'rooms.description',
    vibe: 'rooms.vibe',
    type: 'rooms.type',
    design: 'rooms.design',
    djType: 'rooms.dj_type',
    musicProviderKeys: 'rooms.music_provider_keys',
    numberOfDjs: 'rooms.number_of_djs',
    songsPerDj: 'rooms.songs_per_dj',
    roomSize: 'rooms.room_size',
    promoted: 'rooms.promoted',
    unlisted: 'rooms.unlisted',
    hidden: 'rooms.hidden',
    isLive: 'rooms.is_live',
    hasChat: 'rooms.has_chat',
    explicit: 'rooms.explicit',
    genres: 'rooms.genres',
    posterUrl: 'rooms.poster_url',
    externalUrl: 'rooms.external_url',
    discordGuildId: 'rooms.discord_guild_id',
    isPasswordProtected: '(rooms.password_hash is not null)',
    isGuestPasswordProtected: '(rooms.guest_password_hash is not null)',
    ownerUuid: 'rooms.owner_uuid',
    ownerNickname: 'owners.nickname',
    rev: 'rooms.rev',
    createdAt: 'rooms.created_at',
    updatedAt: 'rooms.updated_at',
    deletedAt: 'rooms.deleted_at',
  },
};

const played = 'extract(epoch from coalesce(ended_at, least(end_time, now())) - start_time)';
const djs: CrudTable = {
  from: (db) =>
    db('users')
      .join(
        db.raw(
          `(select dj_uuid, count(*)::int as plays, sum(likes)::int as likes, sum(dislikes)::int as dislikes,
              sum(stars)::int as stars, round(sum(greatest(0, ${played})))::int as seconds,
              min(start_time) as first_at, max(start_time) as last_at
            from plays where dj_uuid is not null group by dj_uuid) as evenings on evenings.dj_uuid = users.uuid`,
        ),
      )
      .leftJoin('seats', 'seats.userUuid', 'users.uuid'),
  columns: {
    id: 'users.id',
    uuid: 'users.uuid',
    kind: 'users.kind',
    nickname: 'users.nickname',
    avatarId: 'users.avatar_id',
    color: 'users.color',
    djPoints: 'users.dj_points',
    subscriptionLevel: 'users.subscription_level',
    plays: 'evenings.plays',
    playedSeconds: 'evenings.seconds',
    likes: 'evenings.likes',
    dislikes: 'evenings.dislikes',
    stars: 'evenings.stars',
    firstPlayedAt: 'evenings.first_at',
    lastPlayedAt: 'evenings.last_at',
    roomUuid: 'seats.room_uuid',
  },
};

export const adminRooms = pageOf<AdminRoom>(rooms);

/** A hangout by number, uuid or slug, ended ones too. */
export function adminRoom(db: Db, id: string, fields?: readonly string[]) {
  const where = numberOrUuid(id, 'rooms') ?? { 'rooms.slug': id.toLowerCase() };
  return crudRow<AdminRoom>(db, rooms, where, fields);
}

export const adminDjs = pageOf<AdminDj>(djs);

export async function adminDj(db: Db, id: string, fields?: readonly string[]) {
  const where = numberOrUuid(id, 'users');
  return where && crudRow<AdminDj>(db, djs, where, fields);
}

/** What an id in an admin's path asks for; null for any other word. */
export function numberOrUuid(id: string, table: string): Record<string, string | number> | null {
  if (isUuid(id)) return { [`${table}.uuid`]: id };
  return /^\d{1,15}$/.test(id) ? { [`${table}.id`]: Number(id) } : null;
}
