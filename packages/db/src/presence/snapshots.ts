// Raw SQL, because each process writes the snapshots and the presence of all its rooms in one statement per tick.
import type { Song } from '@hangout/rules';
import type { Db } from '../connect.ts';

/** What lists show of an open hangout. Times in epoch ms. */
export interface NewRoomSnapshot {
  readonly roomUuid: string;
  readonly users: number;
  readonly registered: number;
  readonly guests: number;
  readonly djs: number;
  readonly vibe: number;
  readonly play: {
    readonly playId: string;
    readonly song: Song;
    readonly djUuid: string | null;
    readonly djName: string | null;
    readonly startTime: number;
    readonly endTime: number;
  } | null;
  readonly faces: readonly { uuid: string; nickname: string; avatarId: string; color: string }[];
  /** People on the floor, guests included, in the order of their places. */
  readonly floorUsers?: readonly string[];
}

/** Writes the snapshots of all hangouts of a process in one statement. */
export async function saveRoomSnapshots(db: Db, snapshots: readonly NewRoomSnapshot[]): Promise<void> {
  if (snapshots.length === 0) return;
  const rows = snapshots.map(({ play, ...counts }) => ({
    room_uuid: counts.roomUuid,
    users: counts.users,
    registered: counts.registered,
    guests: counts.guests,
    djs: counts.djs,
    vibe: counts.vibe,
    faces: counts.faces,
    floor_users: counts.floorUsers ?? [],
    play_id: play?.playId ?? null,
    song: play ? { ...play.song, energy: null, playbackToken: null } : null,
    dj_uuid: play?.djUuid ?? null,
    dj_name: play?.djName ?? null,
    start_time: play ? new Date(play.startTime).toISOString() : null,
    end_time: play ? new Date(play.endTime).toISOString() : null,
  }));
  const columns = [
    'room_uuid, users, registered, guests, djs, vibe, faces, floor_users',
    'play_id, song, dj_uuid, dj_name, start_time, end_time',
  ].join(', ');
  await db.raw(
    `insert into room_snapshots (${columns}, updated_at)
     select ${columns}, now() from json_populate_recordset(null::room_snapshots, cast(:rows as json))
     on conflict (room_uuid) do update set users = excluded.users, registered = excluded.registered,
       guests = excluded.guests, djs = excluded.djs, vibe = excluded.vibe, faces = excluded.faces,
       floor_users = excluded.floor_users,
       play_id = excluded.play_id, song = excluded.song, dj_uuid = excluded.dj_uuid, dj_name = excluded.dj_name,
       start_time = excluded.start_time, end_time = excluded.end_time, updated_at = now()`,
    { rows: JSON.stringify(rows) },
  );
}

/** Deletes the snapshot and presence of a hangout, unless [H2133] a process hosts it and has written them. */
export async function deleteRoomSnapshot(db: Db, roomUuid: string): Promise<void> {
  for (const table of ['room_snapshots', 'presence'])
    await db.raw(
      `delete from ${table} where room_uuid = cast(:roomUuid as uuid) and not exists (
         select 1 from room_leases l where l.room_uuid = cast(:roomUuid as uuid) and l.lease_until > clock_timestamp())`,
      { roomUuid },
    );
}

export interface Presence {
  readonly userUuid: string;
  readonly roomUuid: string;
  /** Whether the user dances on the visible floor [H053]. */
  readonly onFloor?: boolean;
}

const columnsOf = (list: readonly Presence[]) => ({
  users: list.map((one) => one.userUuid),
  rooms: list.map((one) => one.roomUuid),
});

/** Writes the presence of users in hangouts. A row that is not rewritten within ten seconds is ignored. */
export async function savePresence(db: Db, present: readonly Presence[]): Promise<void> {
  if (present.length === 0) return;
  await db.raw(
    `insert into presence (user_uuid, room_uuid, on_floor, updated_at)
     select who, place, dances, now()
     from unnest(cast(:users as uuid[]), cast(:rooms as uuid[]), cast(:floor as boolean[])) as given (who, place, dances)
     on conflict (user_uuid, room_uuid) do update set on_floor = excluded.on_floor, updated_at = excluded.updated_at`,
    { ...columnsOf(present), floor: present.map((one) => one.onFloor ?? false) },
  );
}

/** Deletes the presence of users who have left a process; [H2133] not in hangouts that another process hosts now. */
export async function deletePresence(db: Db, gone: readonly Presence[], process: string): Promise<void> {
  if (gone.length === 0) return;
  await db.raw(
    `delete from presence using unnest(cast(:users as uuid[]), cast(:rooms as uuid[])) as given (who, place)
     where presence.user_uuid = given.who and presence.room_uuid = given.place and not exists (
       select 1 from room_leases l where l.room_uuid = given.place
         and l.process <> :process and l.lease_until > clock_timestamp())`,
    { ...columnsOf(gone), process },
  );
}
