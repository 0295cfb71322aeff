// Raw SQL, because these queries aggregate whole tables.
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';

/** The counters of each service, each as the FROM and WHERE of one SQL query. */
const counted = {
  'user-service': {
    people: `from users where kind = 'user'`,
    bots: `from users where kind = 'bot'`,
    deactivated: `from users where status = 'deactivated'`,
    banned: 'from users where banned_until > now()',
    openSessions: 'from sessions where ended_at is null',
  },
  'room-service': {
    rooms: 'from rooms where deleted_at is null',
    privateRooms: `from rooms where deleted_at is null and type = 'PRIVATE'`,
    hostedRooms: 'from room_leases where lease_until > now()',
    peopleInside: `from presence where updated_at > now() - interval '10 seconds'`,
    seats: 'from seats',
    plays: 'from plays',
  },
  'playlist-service': {
    crates: 'from crates',
    crateSongs: 'from crate_songs',
    songs: 'from songs',
  },
  'audit-service': {
    moderationActions: 'from moderation_actions',
    moderationComments: 'from moderation_comments',
    plays: 'from plays where ended_at is not null',
  },
} as const;

/** [R169] Counts the rows of one service's tables, by counter name, in one statement. */
export async function countServiceData(db: Db, name: keyof typeof counted): Promise<Record<string, number>> {
  const parts = Object.entries(counted[name]).map(([as, from]) => `(select count(*) ${from}) as "${as}"`);
  const row = await queryRow<Record<string, number>>(db, `select ${parts.join(', ')}`, {});
  return { ...row };
}

export interface RoomPlayStatistics {
  readonly roomUuid: string;
  readonly slug: string;
  readonly name: string;
  readonly plays: number;
  readonly playedSeconds: number;
}

/** Loads the hangouts with the longest playing time, and the totals of all hangouts. Times in seconds. */
export async function loadPlayStatistics(
  db: Db,
  most: number,
): Promise<{ plays: number; playedSeconds: number; data: RoomPlayStatistics[] }> {
  const seconds = `coalesce(round(sum(greatest(0,
    extract(epoch from coalesce(ended_at, least(end_time, now())) - start_time)))), 0)::bigint as "playedSeconds"`;
  const all = await queryRow<{ plays: number; playedSeconds: number }>(
    db,
    `select count(*) as "plays", ${seconds} from plays`,
    {},
  );
  const data = await queryRows<RoomPlayStatistics>(
    db,
    `select rooms.uuid as "roomUuid", rooms.slug, rooms.name, count(*) as "plays", ${seconds}
     from plays join rooms on rooms.uuid = plays.room_uuid
     group by rooms.uuid order by "playedSeconds" desc, rooms.uuid limit :most`,
    { most },
  );
  return { plays: all?.plays ?? 0, playedSeconds: all?.playedSeconds ?? 0, data };
}
