// Raw SQL, because each poll reads all rooms of a process in one statement, and settings and roles must be of the
// same revision.
import { type SettingFacts, settingFacts } from '@hangout/contract/rest/shapes/room-settings';
import type { RoomRole, SongTraits } from '@hangout/rules';
import { snakeCaseMappers } from 'objection';
import type { Db } from '../connect.ts';
import type { RoomRow } from '../rooms/rooms.ts';
import { queryRow, queryRows } from '../sql.ts';

type SettingTimes = SettingFacts<'value', { synced: 'time' }>;
type Columns = Pick<
  RoomRow,
  | 'uuid'
  | 'rev'
  | 'pinnedMessages'
  | 'chatClearedId'
  | Exclude<keyof SettingFacts<'value'>, keyof SettingTimes>
>;
/** The settings that are times, in epoch ms; null if off. */
type Times = { readonly [K in keyof SettingTimes]: number | null };

/** The settings snapshot that the actor of a hangout reads. */
export interface RoomSettingsSnapshot extends Columns, Times {
  /** [H336] Blocked songs, with their data at the time of the block. */
  readonly blockedSongs: SongTraits[];
  readonly deleted: boolean;
  readonly roles: RoomRoleSnapshot[];
}

/** A role in the hangout; `expirationTime` is in epoch ms, null if it never expires. */
interface RoomRoleSnapshot {
  readonly userUuid: string;
  readonly role: RoomRole;
  readonly expirationTime: number | null;
}

const { format } = snakeCaseMappers();
const times = settingFacts('value', { synced: 'time' });
const settingColumns = Object.keys(settingFacts('value'))
  .map((name) => {
    const column = `r.${Object.keys(format({ [name]: 0 }))[0]}`;
    const read = name in times ? `floor(extract(epoch from ${column}) * 1000)::float8` : column;
    return `${read} as "${name}"`;
  })
  .join(', ');

/** Loads a hangout's settings with all unexpired roles, in one statement, so that they belong to one `rev`. */
export async function loadRoomSettings(db: Db, roomUuid: string): Promise<RoomSettingsSnapshot | null> {
  return queryRow<RoomSettingsSnapshot>(
    db,
    `select r.uuid, r.rev, r.pinned_messages as "pinnedMessages", r.chat_cleared_id as "chatClearedId", ${settingColumns},
       coalesce((select json_agg(b.traits) from room_blocked_songs b where b.room_uuid = r.uuid), '[]') as "blockedSongs",
       r.deleted_at is not null as "deleted",
       coalesce((
         select json_agg(json_build_object('userUuid', o.user_uuid, 'role', o.role, 'expirationTime',
           floor(extract(epoch from o.expiration_time) * 1000)) order by o.id)
         from room_roles o
         where o.room_uuid = r.uuid and (o.expiration_time is null or o.expiration_time > now())
       ), '[]') as "roles"
     from rooms r where r.uuid = :roomUuid`,
    { roomUuid },
  );
}

/** What REST or another process may have changed: the settings (shown by `rev`), the seats, and the reports. */
export interface RoomRevision {
  readonly roomUuid: string;
  readonly rev: number;
  readonly seated: string[];
  /** Number of open reports of this hangout. */
  readonly openReports: number;
}

/** Loads the revisions of all hangouts of a process in one statement; deleted hangouts are left out. */
export async function loadRoomRevisions(db: Db, roomUuids: readonly string[]): Promise<RoomRevision[]> {
  return queryRows<RoomRevision>(
    db,
    `select r.uuid as "roomUuid", r.rev,
       coalesce((select json_agg(s.user_uuid) from seats s where s.room_uuid = r.uuid), '[]') as "seated",
       (select count(*) from reports p where p.room_uuid = r.uuid and p.state = 'open') as "openReports"
     from rooms r where r.uuid = any(cast(:roomUuids as uuid[]))`,
    { roomUuids },
  );
}

/** Loads the reason that a moderator gave for a user's last removal from a hangout. */
export async function loadLastRemovalReason(db: Db, roomUuid: string, userUuid: string): Promise<string> {
  const row = await queryRow<{ reason: string | null }>(
    db,
    `select reason from moderation_actions where user_uuid = :userUuid and (room_uuid = :roomUuid or room_uuid is null)
       and type in ('banUser', 'kickUser', 'grantRole', 'globalKick', 'globalBan')
     order by id desc limit 1`,
    { roomUuid, userUuid },
  );
  return row?.reason ?? '';
}
