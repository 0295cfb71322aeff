// Raw SQL, because names are claimed and heartbeats written by conditional statements on the database's clock.
import { scaleTimeout } from '@hangout/rules/timeouts';
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';

/** The heartbeat of a game server, once a second. New hangouts are placed on the process with the least `load`. */
export interface ProcessReport {
  /** Id of one run of the process; a restart gets a new one. */
  readonly id: string;
  /** Stable name by which the proxy routes to the process; unchanged by a restart. */
  readonly name: string;
  readonly rooms: number;
  readonly people: number;
  /** Processor time as a share of one core. */
  readonly cpu: number;
  /** Mean event-loop delay of the process, ms. */
  readonly delayMs: number;
  readonly load: number;
  /** The process is shutting down: no more hangouts are placed on it. */
  readonly draining: boolean;
}

/**
 * [H440] Heartbeat timeout, ms: a process without a heartbeat for this long counts as dead and gets no placements.
 */
export const processTimeoutMs = (): number => scaleTimeout(2500);

/** The process that holds a process name, with its last heartbeat in epoch ms on the database's clock. */
export interface NameHolder {
  readonly id: string;
  readonly seenAt: number;
  /** The process is shutting down, or has not sent its first heartbeat yet. */
  readonly draining: boolean;
}

/** SQL condition: rows of other runs under the same process name. */
const OTHERS = 'name = :name and id <> :id';
const SPEAKS = 'seen_at > clock_timestamp() - make_interval(secs => :silence)';
const silenceSeconds = (): number => processTimeoutMs() / 1000;

/**
 * [H920] Claims a process name for one run of a process, unless another run under that name sent a heartbeat
 * recently; one of several concurrent claims succeeds. Returns the current holder, or null if the claim succeeded. No
 * hangout is placed on the process before its first heartbeat.
 */
export async function claimProcessName(
  db: Db,
  self: { readonly id: string; readonly name: string },
): Promise<NameHolder | null> {
  return db.transaction(async (tx) => {
    await tx.raw("select pg_advisory_xact_lock(hashtext('name of a game server'), hashtext(:name))", {
      name: self.name,
    });
    const holder = await queryRow<NameHolder>(
      tx,
      `select id, (extract(epoch from seen_at) * 1000)::float8 as "seenAt", draining from game_processes
       where ${OTHERS} and ${SPEAKS} order by seen_at desc limit 1`,
      { ...self, silence: silenceSeconds() },
    );
    if (holder) return holder;
    await tx.raw(`delete from game_processes where ${OTHERS}`, { ...self });
    await tx.raw(
      `insert into game_processes (id, name, draining) values (:id, :name, true)
       on conflict (id) do update set seen_at = clock_timestamp()`,
      { ...self },
    );
    return null;
  });
}

/**
 * [H440][H920] Writes the heartbeat of a process and deletes the row of an earlier run under the same name. Writes
 * nothing and returns false if another run under this name sends heartbeats: that run replaced this one while it was
 * suspended.
 */
export async function reportProcess(db: Db, report: ProcessReport): Promise<boolean> {
  const said = await queryRow(
    db,
    `with other as (select 1 from game_processes where ${OTHERS} and ${SPEAKS}),
     former as (delete from game_processes where ${OTHERS} and not exists (select 1 from other))
     insert into game_processes (id, name, rooms, people, cpu, delay_ms, load, draining, seen_at)
     select :id, :name, cast(:rooms as integer), cast(:people as integer), cast(:cpu as real),
       cast(:delayMs as real), cast(:load as real), cast(:draining as boolean), clock_timestamp()
     where not exists (select 1 from other)
     on conflict (id) do update set rooms = excluded.rooms, people = excluded.people, cpu = excluded.cpu,
       delay_ms = excluded.delay_ms, load = excluded.load, draining = excluded.draining, seen_at = excluded.seen_at
     returning id`,
    { ...report, silence: silenceSeconds() },
  );
  return said !== null;
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.raw('delete from game_processes where id = :id', { id });
}

/** Lists every game server with the age of its last heartbeat. */
export async function listGameProcesses(db: Db): Promise<(ProcessReport & { silentMs: number })[]> {
  return queryRows(
    db,
    `select id, name, rooms, people, cpu, delay_ms as "delayMs", load, draining,
       (extract(epoch from clock_timestamp() - seen_at) * 1000)::float8 as "silentMs"
     from game_processes order by name`,
  );
}

/** [H441] Deletes processes without a heartbeat for a minute, and expired placements. */
export async function deleteExpiredProcesses(db: Db): Promise<void> {
  await db.raw("delete from game_processes where seen_at < clock_timestamp() - interval '1 minute'");
  await db.raw("delete from room_placements where expires_at < clock_timestamp() - interval '1 minute'");
}
