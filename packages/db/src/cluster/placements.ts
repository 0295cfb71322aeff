import { scaleTimeout } from '@hangout/rules/timeouts';
// Raw SQL, because one conditional statement places a hangout, so that concurrent processes get the same result.
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';
import { processTimeoutMs } from './processes.ts';

/** Lifetime of a placement, ms: a hangout that is not open by then is placed again. */
const PLACED_MS = scaleTimeout(10_000);

/** A game server: the id of its current run, and the stable name by which the proxy routes to it. */
export interface ProcessPlacement {
  readonly id: string;
  readonly name: string;
}

/**
 * Processes that send heartbeats and do not drain. Reads use it as a subquery, because only statements that begin with
 * `select` are prepared (`prepareFrequentReads`).
 */
const ALIVE = `select id, name, load from game_processes
  where not draining and seen_at > clock_timestamp() - make_interval(secs => :silence)`;

/**
 * [H442] Finds the process that hosts a hangout: the holder of its lease, if it sends heartbeats and does not drain.
 */
async function hostOf(db: Db, roomUuid: string): Promise<ProcessPlacement | null> {
  return queryRow<ProcessPlacement>(
    db,
    `select alive.id, alive.name from room_leases a join (${ALIVE}) as alive on alive.id = a.process
     where a.room_uuid = :roomUuid and a.lease_until > clock_timestamp()`,
    { roomUuid, silence: processTimeoutMs() / 1000 },
  );
}

/**
 * [H442][H443] Returns the process that hosts or is to open a hangout: its current host, otherwise the process with a
 * valid placement, otherwise the least loaded one. Concurrent callers get the same process. Null if no process is
 * alive.
 */
export async function placeRoom(db: Db, roomUuid: string): Promise<ProcessPlacement | null> {
  const host = await hostOf(db, roomUuid);
  if (host) return host;
  for (let tries = 0; tries < 3; tries += 1) {
    const place = (await claimPlace(db, roomUuid)) ?? (await placeOf(db, roomUuid));
    if (place) return place;
  }
  return null;
}

/**
 * Places a hangout on the least loaded process, unless it has a valid placement. Hangouts that are placed but not open
 * yet count as load, so that many placements at once are spread.
 */
async function claimPlace(db: Db, roomUuid: string): Promise<ProcessPlacement | null> {
  return queryRow<ProcessPlacement>(
    db,
    `with alive as (${ALIVE}),
     coming as (
       select p.process, count(*) as rooms from room_placements p
       where p.expires_at > clock_timestamp() and not exists (
         select 1 from room_leases a where a.room_uuid = p.room_uuid and a.process = p.process)
       group by p.process
     ),
     best as (
       select alive.id from alive left join coming on coming.process = alive.id
       order by alive.load + coalesce(coming.rooms, 0), random() limit 1
     ),
     placed as (
       insert into room_placements as held (room_uuid, process, expires_at)
       select :roomUuid, best.id, clock_timestamp() + make_interval(secs => :seconds) from best
       on conflict (room_uuid) do update set process = excluded.process, expires_at = excluded.expires_at
         where held.expires_at < clock_timestamp() or held.process not in (select id from alive)
       returning process
     )
     select alive.id, alive.name from placed join alive on alive.id = placed.process`,
    { roomUuid, silence: processTimeoutMs() / 1000, seconds: PLACED_MS / 1000 },
  );
}

async function placeOf(db: Db, roomUuid: string): Promise<ProcessPlacement | null> {
  return queryRow<ProcessPlacement>(
    db,
    `select alive.id, alive.name from room_placements p join (${ALIVE}) as alive on alive.id = p.process
     where p.room_uuid = :roomUuid and p.expires_at > clock_timestamp()`,
    { roomUuid, silence: processTimeoutMs() / 1000 },
  );
}

/**
 * An orphaned hangout is taken over without a join for this long after its lease expired, seconds. Later it stays
 * closed until a user joins.
 */
const MISSED_SECONDS = 300;

/**
 * [H444] Finds orphaned hangouts, whose process died, or drained while users were inside: the lease expired without
 * being released.
 */
export async function findOrphanedRooms(db: Db, limit: number): Promise<string[]> {
  const rows = await queryRows<{ roomUuid: string }>(
    db,
    `select a.room_uuid as "roomUuid" from room_leases a join rooms r on r.uuid = a.room_uuid
     where not a.released and r.deleted_at is null and a.lease_until < clock_timestamp()
       and a.lease_until > clock_timestamp() - make_interval(secs => :missed)
     order by a.lease_until limit :limit`,
    { limit, missed: MISSED_SECONDS },
  );
  return rows.map((row) => row.roomUuid);
}

/** Returns the process with the least load, for work that any process can do. */
export async function findLeastLoadedProcess(db: Db): Promise<ProcessPlacement | null> {
  return queryRow<ProcessPlacement>(
    db,
    `select id, name from (${ALIVE}) as alive order by load, random() limit 1`,
    { silence: processTimeoutMs() / 1000 },
  );
}
