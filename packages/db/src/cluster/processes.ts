import type { Db } from '../connect.ts';
import { rowsOf } from '../songs/sql.ts';

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
export const SILENT_MS = 2500;

/** [H440] Says that a process lives; an earlier life of the same name is forgotten at once. */
export async function reportProcess(db: Db, report: ProcessReport): Promise<void> {
  await db.raw(
    `with former as (delete from game_processes where name = :name and id <> :id)
     insert into game_processes (id, name, rooms, people, cpu, delay_ms, load, draining, seen_at)
     values (:id, :name, :rooms, :people, :cpu, :delayMs, :load, :draining, clock_timestamp())
     on conflict (id) do update set rooms = excluded.rooms, people = excluded.people, cpu = excluded.cpu,
       delay_ms = excluded.delay_ms, load = excluded.load, draining = excluded.draining, seen_at = excluded.seen_at`,
    { ...report },
  );
}

/** The last thing that a process says. */
export async function removeProcess(db: Db, id: string): Promise<void> {
  await db.raw('delete from game_processes where id = :id', { id });
}

/** Every game server that was heard of lately, with how long it is silent by now. */
export async function gameProcesses(db: Db): Promise<(ProcessReport & { silentMs: number })[]> {
  return rowsOf(
    db,
    `select id, name, rooms, people, cpu, delay_ms as "delayMs", load, draining,
       (extract(epoch from clock_timestamp() - seen_at) * 1000)::float8 as "silentMs"
     from game_processes order by name`,
  );
}

/** [H441] Forgets processes that are long dead, and placements that nobody followed. */
export async function sweepProcesses(db: Db): Promise<void> {
  await db.raw("delete from game_processes where seen_at < clock_timestamp() - interval '1 minute'");
  await db.raw("delete from room_placements where until < clock_timestamp() - interval '1 minute'");
}
