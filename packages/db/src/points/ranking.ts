// Raw SQL, because rankings are window functions over all users.
import type { RankingStatus } from '@hangout/contract/rest/points-service/ranking';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, findCrudRow, listPageOf } from '../crud/index.ts';
import { User } from '../models/accounts.ts';
import { PointChange as Change, RankingStatus as Ranking } from '../models/points.ts';
import { queryRow, queryRows } from '../sql.ts';

/** SQL: rankings compare users with an active account, by points, then by who reached them earlier. */
const standing = `select r.id, r.user_uuid as "userUuid", r.season_id as "seasonId", r.points,
    greatest(0, r.points - r.spent) as "balance", r.achieved_at as "achievedAt"`;
const compared = `ranking_status r join users u on u.uuid = r.user_uuid and u.status = 'active' and u.kind = 'user'`;
const order = 'r.points desc, r.achieved_at, r.id';

export interface Take {
  readonly take: number;
  readonly skip: number;
}

type Ranks = { count: number; data: RankingStatus[] };

/** [H631] Lists the ranking of one season. */
export async function listSeasonRanking(db: Db, seasonId: number, page: Take): Promise<Ranks> {
  const where = 'where r.season_id = :seasonId and r.points > 0';
  const [data, counted] = await Promise.all([
    queryRows<RankingStatus>(
      db,
      `${standing}, row_number() over (order by ${order}) as "rank" from ${compared} ${where}
       order by ${order} limit :take offset :skip`,
      { seasonId, ...page },
    ),
    queryRow<{ count: number }>(db, `select count(*) as "count" from ${compared} ${where}`, { seasonId }),
  ]);
  return { count: counted?.count ?? 0, data };
}

/** [H632] Lists the ranking of all seasons together; each user has one row, with the account's number as its id. */
export async function listLifetimeRanking(db: Db, page: Take): Promise<Ranks> {
  const sums = `select u.id, r.user_uuid as "userUuid", null::bigint as "seasonId", sum(r.points)::int as "points",
      greatest(0, sum(r.points - r.spent))::int as "balance", max(r.achieved_at) as "achievedAt"
    from ${compared} where r.points > 0 group by u.id, r.user_uuid`;
  const [data, counted] = await Promise.all([
    queryRows<RankingStatus>(
      db,
      `select *, row_number() over (order by "points" desc, "achievedAt", id) as "rank" from (${sums}) as sums
       order by "points" desc, "achievedAt", id limit :take offset :skip`,
      { ...page },
    ),
    queryRow<{ count: number }>(
      db,
      `select count(distinct r.user_uuid) as "count" from ${compared} where r.points > 0`,
    ),
  ]);
  return { count: counted?.count ?? 0, data };
}

const ranked = `${standing},
    case when r.season_id is not null then (
      select count(*) + 1 from ranking_status o join users ou on ou.uuid = o.user_uuid
        and ou.status = 'active' and ou.kind = 'user'
      where o.season_id = r.season_id
        and (-o.points, o.achieved_at, o.id) < (-r.points, r.achieved_at, r.id)
    ) end as "rank"
  from ranking_status r`;

/** Lists the rank of a user in each season, the latest first. */
export function listRankingOfUser(db: Db, userUuid: string): Promise<RankingStatus[]> {
  return queryRows<RankingStatus>(
    db,
    `${ranked} left join seasons s on s.id = r.season_id where r.user_uuid = :userUuid
     order by s.start_date desc nulls last limit 500`,
    { userUuid },
  );
}

/** Loads a user's rank and points in one season, or the points outside of any season; null where there is no row. */
export function loadSeasonStatusOfUser(
  db: Db,
  userUuid: string,
  seasonId: number | null,
): Promise<RankingStatus | null> {
  return queryRow<RankingStatus>(
    db,
    `${ranked} where r.user_uuid = :userUuid and r.season_id is not distinct from cast(:seasonId as bigint)`,
    { userUuid, seasonId },
  );
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
  /** Negative where points are deducted. */
  readonly points: number;
  readonly reason?: string | null;
  readonly actorUuid?: string | null;
  readonly playId?: string;
}

/**
 * [H633] [H661] Adds or deducts points and stores the change. A balance never falls below 0: only what was really
 * deducted is stored. The caller has checked that the user exists.
 */
export async function changePoints(tx: Db, change: PointChange): Promise<void> {
  const { userUuid, seasonId } = change;
  const points = await changeStanding(tx, change);
  // Lifetime points of older data may be lower than the sum of the seasons, so they are limited to 0 as well.
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

/** Changes a user's points in one season, or outside of all seasons; returns the change that was really made. */
async function changeStanding(tx: Db, { userUuid, seasonId, points }: PointChange): Promise<number> {
  await tx.raw(
    `insert into ranking_status (user_uuid, season_id) values (:userUuid, :seasonId)
     on conflict (user_uuid, (coalesce(season_id, 0))) do nothing`,
    { userUuid, seasonId },
  );
  const row = await Ranking.query(tx)
    .where({ userUuid, seasonId })
    .forUpdate()
    .select('id', 'points')
    .first()
    .throwIfNotFound();
  const real = Math.max(points, -row.points);
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
