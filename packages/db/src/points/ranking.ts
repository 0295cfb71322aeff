// Raw SQL, because the columns of a ranking are expressions.
import type { RankingStatus } from '@hangout/contract/rest/points/ranking';
import { limitDeduction } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, findCrudRow, listPageOf } from '../crud/list.ts';
import { User } from '../models/accounts.ts';
import { PointChange as Change, RankingStatus as Ranking } from '../models/points.ts';
import { queryRow, queryRows } from '../sql.ts';
import {
  countRankedRows,
  findRank,
  lifetimeRows,
  listRankedRows,
  type RankedRows,
  seasonRows,
} from './ranking-marks.ts';

const standing = `select r.id, r.user_uuid as "userUuid", r.season_id as "seasonId", r.points,
    greatest(0, r.points - r.spent) as "balance", r.achieved_at as "achievedAt"`;

export interface Take {
  readonly take: number;
  readonly skip: number;
}

type Ranks = { count: number; data: RankingStatus[] };

/** [H631] Lists the ranking of one season. */
export const listSeasonRanking = (db: Db, seasonId: number, page: Take): Promise<Ranks> =>
  listRanking(db, seasonRows(seasonId), standing, page);

/** [H632] Lists the ranking over all seasons, one row per user; a row's id is the number of the account. */
export const listLifetimeRanking = (db: Db, page: Take): Promise<Ranks> =>
  listRanking(
    db,
    lifetimeRows,
    `select r.id, r.user_uuid as "userUuid", null::bigint as "seasonId", r.points,
       greatest(0, r.points - r.spent) as "balance", r.achieved_at as "achievedAt"`,
    page,
  );

async function listRanking(db: Db, rows: RankedRows, select: string, page: Take): Promise<Ranks> {
  const [data, count] = await Promise.all([
    listRankedRows<Omit<RankingStatus, 'rank'>>(db, rows, { select, ...page }),
    countRankedRows(db, rows),
  ]);
  return { count, data };
}

/** Lists a user's rank in each season with the season's name, the latest first. */
export async function listRankingOfUser(
  db: Db,
  userUuid: string,
): Promise<(RankingStatus & { seasonName: string | null })[]> {
  const statuses = await queryRows<Omit<RankingStatus, 'rank'> & { seasonName: string | null }>(
    db,
    `${standing}, s.name as "seasonName" from ranking_status r left join seasons s on s.id = r.season_id
     where r.user_uuid = :userUuid
     order by s.start_date desc nulls last limit 500`,
    { userUuid },
  );
  return Promise.all(statuses.map((status) => withRank(db, status)));
}

/**
 * Loads a user's rank and points in one season, or with a null `seasonId` the points outside of any season; null if
 * there is no row.
 */
export async function loadSeasonStatusOfUser(
  db: Db,
  userUuid: string,
  seasonId: number | null,
): Promise<RankingStatus | null> {
  const status = await queryRow<Omit<RankingStatus, 'rank'>>(
    db,
    `${standing} from ranking_status r
     where r.user_uuid = :userUuid and r.season_id is not distinct from cast(:seasonId as bigint)`,
    { userUuid, seasonId },
  );
  return status && withRank(db, status);
}

async function withRank<Status extends Omit<RankingStatus, 'rank'>>(
  db: Db,
  status: Status,
): Promise<Status & RankingStatus> {
  const { seasonId } = status;
  return { ...status, rank: seasonId === null ? null : await findRank(db, seasonRows(seasonId), status.id) };
}

export async function loadPoints(db: Db, userUuid: string): Promise<{ points: number; balance: number }> {
  const row = await queryRow<{ points: number; balance: number }>(
    db,
    `select coalesce(sum(points), 0)::int as "points", coalesce(greatest(0, sum(points - spent)), 0)::int as "balance"
     from ranking_status where user_uuid = :userUuid`,
    { userUuid },
  );
  return row ?? { points: 0, balance: 0 };
}

export interface PointChange {
  readonly userUuid: string;
  readonly seasonId: number | null;
  /** Change of the points; negative for a deduction. */
  readonly points: number;
  readonly reason?: string | null;
  readonly actorUuid?: string | null;
  readonly playId?: string;
}

/**
 * [H633] [H661] [H1340] Adds or deducts points and stores the change. A balance never falls below 0, and only the
 * points actually deducted are stored. Requires that the user exists.
 */
export async function changePoints(tx: Db, change: PointChange): Promise<void> {
  const { userUuid, seasonId } = change;
  const points = await changeStanding(tx, change);
  // In older data the lifetime points may be lower than the sum of the seasons, so they too stop at 0.
  await tx.raw('update users set dj_points = greatest(0, dj_points + :points) where uuid = :userUuid', {
    userUuid,
    points,
  });
  await Change.query(tx).insert({
    userUuid,
    seasonId,
    points,
    reason: change.reason ?? null,
    actorUuid: change.actorUuid ?? null,
    playId: change.playId ?? null,
  });
}

/** Changes a user's points in one season, or outside of all seasons; returns the change that was made. */
async function changeStanding(tx: Db, { userUuid, seasonId, points }: PointChange): Promise<number> {
  await tx.raw(
    `insert into ranking_status (user_uuid, season_id) values (:userUuid, :seasonId)
     on conflict (user_uuid, (coalesce(season_id, 0))) do nothing`,
    { userUuid, seasonId },
  );
  const row = await Ranking.query(tx)
    .where({ userUuid, seasonId })
    .forUpdate()
    .select('id', 'points', 'spent')
    .first()
    .throwIfNotFound();
  // Points never fall below the amount that the user has already spent.
  const real = limitDeduction(points, row);
  if (real !== 0)
    await Ranking.query(tx)
      .where({ id: row.id })
      .patch({ points: row.points + real, achievedAt: tx.fn.now(), updatedAt: tx.fn.now() });
  return real;
}

const bySeason: CrudTable = {
  from: (db) => Ranking.query(db),
  columns: {
    ...columnsOf(Ranking, 'id', 'userUuid', 'seasonId', 'points'),
    balance: 'greatest(0, points - spent)',
    ...columnsOf(Ranking, 'achievedAt'),
  },
};

const lifetime: CrudTable = {
  from: (db) =>
    User.query(db).joinRaw(
      `join (select user_uuid, sum(points)::int as points, greatest(0, sum(points - spent))::int as balance
         from ranking_status group by user_uuid) as sums on sums.user_uuid = users.uuid`,
    ),
  columns: {
    id: 'users.id',
    userUuid: 'users.uuid',
    points: 'sums.points',
    balance: 'sums.balance',
  },
};

type AdminStatus = Omit<RankingStatus, 'rank'>;
type Lifetime = Pick<RankingStatus, 'id' | 'userUuid' | 'points' | 'balance'>;

export const listRankingStatuses = listPageOf<AdminStatus>(bySeason);

export const findRankingStatus = (db: Db, id: number, fields?: readonly string[]) =>
  findCrudRow<AdminStatus>(db, bySeason, { id }, fields);

export const listLifetimeStatuses = listPageOf<Lifetime>(lifetime);

export const findLifetimeStatus = (
  db: Db,
  who: { readonly id: number } | { readonly uuid: string },
  fields?: readonly string[],
) => findCrudRow<Lifetime>(db, lifetime, 'uuid' in who ? { userUuid: who.uuid } : who, fields);
