// Raw SQL, because ranks are computed by row comparisons on an expression index.
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';

/** Number of rows of a ranking from one mark (`RankingMark`) to the next. */
const ROWS_PER_MARK = 1000;

/**
 * Maximum number of rows read from a mark on. More rows follow a mark only before the first marks are set, or while the
 * job that sets them is down.
 */
const MOST_WALKED = 10 * ROWS_PER_MARK;

/** SQL of a ranking: a condition on its rows `r`. It contains no user input. */
export interface RankedRows {
  readonly table: 'ranking_status' | 'lifetime_points';
  readonly where: string;
  readonly bindings: Readonly<Record<string, unknown>>;
  /** The id under which the ranking's marks are stored: the season's id, or 0 for all seasons. */
  readonly marks: number;
}

/** SQL condition that joins the account of row `r`: only active accounts of people are ranked. */
const ofRanked = `u.uuid = r.user_uuid and u.status = 'active' and u.kind = 'user'`;
const fromRanked = ({ table }: RankedRows) => `${table} r join users u on ${ofRanked}`;

/** [H631] Selects the rows of one season's ranking. */
export const seasonRows = (seasonId: number): RankedRows => ({
  table: 'ranking_status',
  where: 'r.season_id = :seasonId and r.points > 0',
  bindings: { seasonId },
  marks: seasonId,
});

/** [H632] Selects the rows of the ranking over all seasons. */
export const lifetimeRows: RankedRows = {
  table: 'lifetime_points',
  where: 'r.points > 0',
  bindings: {},
  marks: 0,
};

const order = '(-r.points), r.achieved_at, r.id';

/** Sort key of a row in its ranking. The time is the database's text, which keeps microseconds. */
interface Key {
  readonly points: number;
  readonly achievedAt: string;
  readonly id: number;
}
interface Mark extends Key {
  /** Number of rows before the mark. */
  readonly position: number;
}

const key = (alias: string) => `${alias}.points, ${alias}.achieved_at::text as "achievedAt", ${alias}.id`;
const mark = `select position, ${key('m')} from ranking_marks m where m.season_id = :marks`;
const ordered = (alias: string) => `((-${alias}.points), ${alias}.achieved_at, ${alias}.id)`;
const valuesOf = (name: string) =>
  `(-cast(:${name}Points as int), cast(:${name}Time as timestamptz), cast(:${name}Id as bigint))`;
const bindingsOf = (name: string, { points, achievedAt, id }: Key) => ({
  [`${name}Points`]: points,
  [`${name}Time`]: achievedAt,
  [`${name}Id`]: id,
});
/** SQL condition for the rows from a mark on; without a mark, for all rows. */
const fromMark = (found: Mark | null) =>
  found
    ? { where: ` and ${ordered('r')} >= ${valuesOf('mark')}`, bindings: bindingsOf('mark', found) }
    : { where: '', bindings: {} };

/**
 * Lists a page of a ranking, with each row's place in `rank`.
 * @param select SQL `select` clause; its quoted names are the keys of `T`
 */
export async function listRankedRows<T extends object>(
  db: Db,
  rows: RankedRows,
  { select, take, skip }: { select: string; take: number; skip: number },
): Promise<(T & { rank: number })[]> {
  const found = await queryRow<Mark>(db, `${mark} and m.position <= :skip order by m.position desc limit 1`, {
    marks: rows.marks,
    skip,
  });
  const from = fromMark(found);
  const page = await queryRows<T>(
    db,
    `${select} from ${fromRanked(rows)} where ${rows.where}${from.where} order by ${order} limit :take offset :offset`,
    { ...rows.bindings, ...from.bindings, take, offset: skip - (found?.position ?? 0) },
  );
  return page.map((row, index) => ({ ...row, rank: skip + index + 1 }));
}

/** Counts the rows of a ranking: the rows before its last mark plus the rows from the mark on. */
export async function countRankedRows(db: Db, rows: RankedRows): Promise<number> {
  const last = await queryRow<Mark>(db, `${mark} order by m.position desc limit 1`, { marks: rows.marks });
  return (last?.position ?? 0) + (await countFrom(db, rows, last));
}

/**
 * Counts the rows of a ranking from a mark up to a key. PostgreSQL's planner overestimates this range and would scan
 * both tables: `limit` makes it walk the index, and `offset 0` makes it look up each account by itself. If the count
 * reaches the limit, because the marks are old, a second query counts all rows.
 */
async function countFrom(db: Db, rows: RankedRows, from: Mark | null, before?: Key): Promise<number> {
  const start = fromMark(from);
  const end = before
    ? { where: ` and ${ordered('r')} < ${valuesOf('row')}`, bindings: bindingsOf('row', before) }
    : { where: '', bindings: {} };
  const where = `${rows.where}${start.where}${end.where}`;
  const bindings = { ...rows.bindings, ...start.bindings, ...end.bindings };
  const walked = await queryRow<{ count: number; read: number }>(
    db,
    `select count(u.uuid) as "count", count(*) as "read" from (
       select r.user_uuid from ${rows.table} r where ${where} order by ${order} limit ${MOST_WALKED}
     ) as r left join lateral (
       select u.uuid from users u where ${ofRanked} offset 0
     ) as u on true`,
    bindings,
  );
  if (walked && walked.read < MOST_WALKED) return walked.count;
  const all = await queryRow<{ count: number }>(
    db,
    `select count(*) as "count" from ${fromRanked(rows)} where ${where}`,
    bindings,
  );
  return all?.count ?? 0;
}

/** Computes the rank of a row: the position of the last mark before the row plus the rows between. */
export async function findRank(db: Db, rows: RankedRows, id: number): Promise<number | null> {
  const row = await queryRow<Key>(db, `select ${key('r')} from ${rows.table} r where r.id = :id`, { id });
  if (!row) return null;
  const own = bindingsOf('row', row);
  const found = await queryRow<Mark>(
    db,
    `${mark} and ${ordered('m')} <= ${valuesOf('row')}
     order by (-m.points) desc, m.achieved_at desc, m.id desc limit 1`,
    { marks: rows.marks, ...own },
  );
  return (found?.position ?? 0) + (await countFrom(db, rows, found, row)) + 1;
}

/**
 * [H1245] Replaces the marks of a ranking; a ranking of up to a thousand rows has no marks. Returns the number of
 * marks, or 0 if another process is replacing them.
 */
export async function setRankingMarks(db: Db, rows: RankedRows): Promise<number> {
  return db.transaction(async (tx) => {
    const { marks } = rows;
    const lock = await queryRow<{ taken: boolean }>(
      tx,
      "select pg_try_advisory_xact_lock(hashtext('ranking marks'), cast(:marks as int)) as taken",
      { marks },
    );
    if (!lock?.taken) return 0;
    await tx.raw('delete from ranking_marks where season_id = :marks', { marks });
    const inserted = await queryRows(
      tx,
      `insert into ranking_marks (season_id, position, points, achieved_at, id)
       select :marks, place - 1, points, achieved_at, id from (
         select r.points, r.achieved_at, r.id, row_number() over (order by ${order}) as place
         from ${fromRanked(rows)} where ${rows.where}
       ) as places where place > 1 and (place - 1) % ${ROWS_PER_MARK} = 0
       returning position`,
      { ...rows.bindings, marks },
    );
    return inserted.length;
  });
}

/**
 * [H1245] Sets the marks of the current season, of a season that ended within the last ten minutes, and of the ranking
 * over all seasons. Of the past seasons with marks, which change only when accounts are closed or staff give points, it
 * sets those of one, a different one with each `turn`, so that the work does not grow with the number of seasons.
 */
export async function setAllRankingMarks(db: Db, turn = 0): Promise<void> {
  const seasons = await queryRows<{ id: number }>(
    db,
    `select id from seasons where start_date <= now() and end_date > now() - interval '10 minutes'`,
  );
  await db.raw(
    'delete from ranking_marks m where m.season_id <> 0 and not exists (select 1 from seasons s where s.id = m.season_id)',
  );
  const current = seasons.map(({ id }) => id);
  const past = await queryRows<{ id: number }>(
    db,
    `select distinct season_id as id from ranking_marks
     where season_id <> 0 and season_id <> all(cast(:current as bigint[])) order by season_id`,
    { current },
  );
  const next = past[turn % past.length];
  const ids = next ? [...current, next.id] : current;
  for (const rows of [...ids.map(seasonRows), lifetimeRows]) await setRankingMarks(db, rows);
}
