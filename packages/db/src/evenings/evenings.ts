// Raw SQL, because evenings are computed from plays with window functions.
import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';
import type { Evening, EveningDj } from '@hangout/contract/rest/evenings/evenings';
import { EVENING_GAP_MS, EVENING_MS } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { isRunning } from '../plays/dj-plays.ts';
import { queryRow, queryRows } from '../sql.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const seconds = (ms: number) => ms / 1000;

/**
 * [H351] Assigns a starting song to the current evening, or begins a new evening. Runs in the transaction that stores
 * the play. `startTime` in epoch ms.
 */
export async function beginOrExtendEvening(tx: Db, roomUuid: string, startTime: number): Promise<void> {
  const at = new Date(startTime).toISOString();
  await tx.raw(
    `with latest as (
       select id, started_at, ended_at from room_evenings where room_uuid = :roomUuid order by started_at desc limit 1
     ), running as (
       update room_evenings e set ended_at = greatest(e.ended_at, cast(:at as timestamptz)) from latest
       where e.id = latest.id and cast(:at as timestamptz) - latest.ended_at < make_interval(secs => :gap)
         and cast(:at as timestamptz) - latest.started_at < make_interval(secs => :longest)
       returning e.id
     )
     insert into room_evenings (room_uuid, started_at, ended_at)
     select :roomUuid, cast(:at as timestamptz), cast(:at as timestamptz) where not exists (select from running)
     on conflict (room_uuid, started_at) do nothing`,
    { roomUuid, at, gap: seconds(EVENING_GAP_MS), longest: seconds(EVENING_MS) },
  );
}

/**
 * [H352] Updates the evening of a play that has ended, in the transaction that ends the play. `endedAt` in epoch ms.
 */
export async function addPlayToEvening(
  tx: Db,
  roomUuid: string,
  play: { playId: string; startTime: number; endedAt: number; people: number; vibe: number },
): Promise<void> {
  await tx.raw(
    `update room_evenings e set
       ended_at = greatest(e.ended_at, cast(:endedAt as timestamptz)),
       most_people = greatest(e.most_people, :people),
       best_play_id = case when e.best_vibe is null or e.best_vibe < :vibe then cast(:playId as uuid) else e.best_play_id end,
       best_vibe = greatest(e.best_vibe, :vibe)
     where e.id = (select id from room_evenings where room_uuid = :roomUuid
       and started_at <= cast(:startTime as timestamptz) order by started_at desc limit 1)`,
    {
      roomUuid,
      playId: play.playId,
      people: play.people,
      vibe: play.vibe,
      startTime: new Date(play.startTime).toISOString(),
      endedAt: new Date(play.endedAt).toISOString(),
    },
  );
}

/**
 * SQL: the evenings that the clause `which` selects, as `e`, with statistics of their songs. A song belongs to the
 * latest evening that began before it.
 */
const select = (which: string) => `
  select e.id, e.room_uuid as "roomUuid", e.started_at as "startedAt", e.ended_at as "endedAt",
    e.next is not null or (now() - e.ended_at >= make_interval(secs => :gap)
      and not exists (select from plays p where p.room_uuid = :roomUuid and ${isRunning})) as "isOver",
    round(extract(epoch from e.ended_at - e.started_at))::int as "seconds",
    c.songs, c.djs, c.likes, c.dislikes, c.stars, greatest(e.most_people, c.people) as "mostPeople",
    e.best_vibe as "bestVibe", e.best_play_id as "bestPlayId", e.next
  from (
    select * from (
      select *, lead(started_at) over (order by started_at) as next from room_evenings where room_uuid = :roomUuid
    ) every ${which}
  ) e cross join lateral (
    select count(*)::int as songs, count(distinct dj_uuid)::int as djs, coalesce(sum(likes), 0)::int as likes,
      coalesce(sum(dislikes), 0)::int as dislikes, coalesce(sum(stars), 0)::int as stars,
      coalesce(max(listeners), 0) as people
    from plays p where p.room_uuid = :roomUuid and p.start_time >= e.started_at
      and p.start_time < coalesce(e.next, 'infinity') and p.ended_at is not null
  ) c order by e.started_at desc`;

interface EveningRow extends Evening {
  readonly bestPlayId: string | null;
  /** Start of the following evening of the hangout; null for the latest. */
  readonly next: string | null;
}

/** [H351] Lists the evenings of a hangout on which a song was played to its end, the latest first. */
export async function listEvenings(
  db: Db,
  roomUuid: string,
  page: Page,
): Promise<{ count: number; data: Evening[] }> {
  const gap = seconds(EVENING_GAP_MS);
  const total = await queryRow<{ count: number }>(
    db,
    'select count(*) as count from room_evenings where room_uuid = :roomUuid',
    { roomUuid },
  );
  const data = await queryRows<EveningRow>(
    db,
    select('order by started_at desc limit :limit offset :offset'),
    {
      roomUuid,
      gap,
      ...page,
    },
  );
  return { count: total?.count ?? 0, data };
}

/** Loads one evening, or the latest one; null if there is none. */
export async function findEvening(
  db: Db,
  roomUuid: string,
  id: string | 'latest',
): Promise<EveningRow | null> {
  const gap = seconds(EVENING_GAP_MS);
  const which = id === 'latest' ? 'order by started_at desc limit 1' : 'where id = :id';
  return queryRow<EveningRow>(db, select(which), { roomUuid, gap, ...(id === 'latest' ? {} : { id }) });
}

const ofEvening = `p.room_uuid = :roomUuid and p.start_time >= :startedAt
  and p.start_time < coalesce(cast(:next as timestamptz), 'infinity') and p.ended_at is not null`;
const bindingsOf = ({ roomUuid, startedAt, next }: EveningRow) => ({ roomUuid, startedAt, next });

/** Lists the DJs of an evening, the one with the most songs first. */
export async function listEveningDjs(db: Db, evening: EveningRow, limit: number): Promise<EveningDj[]> {
  return queryRows<EveningDj>(
    db,
    `select u.uuid, u.nickname, u.avatar_id as "avatarId", u.color, count(*)::int as songs,
       sum(p.likes)::int as likes, sum(p.dislikes)::int as dislikes, sum(p.stars)::int as stars
     from plays p join users u on u.uuid = p.dj_uuid where ${ofEvening}
     group by u.uuid order by songs desc, likes desc, u.nickname limit :limit`,
    { ...bindingsOf(evening), limit },
  );
}

/** Lists one page of an evening's songs in the order in which they were played. */
export async function listEveningPlays(db: Db, evening: EveningRow, page: Page): Promise<SongPlay[]> {
  return plays(db, `${ofEvening} order by p.start_time, p.play_id limit :limit offset :offset`, {
    ...bindingsOf(evening),
    ...page,
  });
}

/** [H352] Loads the best song of an evening: the highest vibe, otherwise the most stars and likes. */
export async function loadBestPlayOfEvening(db: Db, evening: EveningRow): Promise<SongPlay | null> {
  const [best] = await plays(
    db,
    `${ofEvening} order by p.play_id is not distinct from cast(:best as uuid) desc,
       p.stars + p.likes - p.dislikes desc, p.start_time limit 1`,
    { ...bindingsOf(evening), best: evening.bestPlayId },
  );
  return best ?? null;
}

async function plays(db: Db, where: string, bindings: Record<string, unknown>): Promise<SongPlay[]> {
  type Row = Omit<SongPlay, 'djName' | 'voteCounts'> & SongPlay['voteCounts'] & { djName: string | null };
  const rows = await queryRows<Row>(
    db,
    `select p.play_id as "playId", p.song, coalesce(cast(p.dj_uuid as text), '') as "djUuid", u.nickname as "djName",
       p.likes, p.dislikes, p.stars, p.start_time as "playedAt"
     from plays p left join users u on u.uuid = p.dj_uuid where ${where}`,
    bindings,
  );
  return rows.map(({ likes, dislikes, stars, djName, ...play }) => ({
    ...play,
    voteCounts: { likes, dislikes, stars },
    ...(djName === null ? {} : { djName }),
  }));
}
