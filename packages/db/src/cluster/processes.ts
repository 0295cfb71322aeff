import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';

/** What a game server says of itself once a second. `load` is what it is chosen by: the least one is next. */
export interface ProcessReport {
  /** One life of one process. */
  readonly id: string;
  /** By which the proxy finds it, life after life. */
  readonly name: string;
  readonly rooms: number;
  readonly people: number;
  /** Processor time as a share of one core. */
  readonly cpu: number;
  /** Mean delay of its event loop, ms. */
  readonly delayMs: number;
  readonly load: number;
  /** It comes to its end: nothing new is placed there. */
  readonly draining: boolean;
}

/** [H440] A process that was silent for this long is given nothing new. */
export const PROCESS_TIMEOUT_MS = 2500;

/** Who has a name now, and when it was last heard of: epoch ms on the database's clock. */
export interface NameHolder {
  readonly id: string;
  readonly seenAt: number;
  /** It comes to its end, or has only just begun. */
  readonly draining: boolean;
}

/** Of one name, and not this life of it. */
const OTHERS = 'name = :name and id <> :id';
const SPEAKS = 'seen_at > clock_timestamp() - make_interval(secs => :silence)';
const silence = PROCESS_TIMEOUT_MS / 1000;

/**
 * [H920] Takes a name for one life of a process, where no other that has it was heard of lately: of two at the same
 * moment one gets it. Answers who has it, or null where it is ours. Nothing is placed here before the first report.
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
      { ...self, silence },
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
 * [H440][H920] Says that a process lives; an earlier life of the same name is forgotten. False, with nothing said, where
 * another process of this name speaks: it has taken the place of one that stood still.
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
    { ...report, silence },
  );
  return said !== null;
}

/** The last thing that a process says. */
export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.raw('delete from game_processes where id = :id', { id });
}

/** Every game server that was heard of lately, with how long it is silent by now. */
export async function listGameProcesses(db: Db): Promise<(ProcessReport & { silentMs: number })[]> {
  return queryRows(
    db,
    `select id, name, rooms, people, cpu, delay_ms as "delayMs", load, draining,
       (extract(epoch from clock_timestamp() - seen_at) * 1000)::float8 as "silentMs"
     from game_processes order by name`,
  );
}

/** [H441] Forgets processes that are long dead, and placements that nobody followed. */
export async function deleteExpiredProcesses(db: Db): Promise<void> {
  await db.raw("delete from game_processes where seen_at < clock_timestamp() - interval '1 minute'");
  await db.raw("delete from room_placements where expires_at < clock_timestamp() - interval '1 minute'");
}
