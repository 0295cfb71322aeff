import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, findCrudRow, listPageOf } from '../crud/list.ts';
import { Season } from '../models/points.ts';

const table: CrudTable = {
  from: (db) => Season.query(db),
  columns: columnsOf(
    Season,
    ...(['id', 'name', 'description', 'startDate', 'endDate', 'awards', 'createdAt', 'updatedAt'] as const),
  ),
};

export const listSeasons = listPageOf<Season>(table);

export const findSeasonFields = (db: Db, id: number, fields?: readonly string[]) =>
  findCrudRow<Season>(db, table, { id }, fields);

export async function loadSeason(db: Db, id: number): Promise<Season | null> {
  return (await Season.query(db).where({ id }).first()) ?? null;
}

/** [H630] Loads the season that is current by the database's clock. */
export async function loadCurrentSeason(db: Db): Promise<Season | null> {
  return (await Season.query(db).modify('current').first()) ?? null;
}

export async function loadSeasonAt(db: Db, time: string): Promise<Season | null> {
  const row = await Season.query(db).where('startDate', '<=', time).where('endDate', '>', time).first();
  return row ?? null;
}

/**
 * [H1347] Lets the avatars of a closed season be awarded once more, to winners who lack them, because points were added
 * later.
 */
export async function reopenSeason(tx: Db, id: number): Promise<void> {
  await Season.query(tx).where({ id }).patch({ awardedAt: null });
}

/** Loads the current season, or the last one if no season is current. */
export async function loadLatestSeason(db: Db): Promise<Season | null> {
  const row = await Season.query(db)
    .where('startDate', '<=', db.fn.now())
    .orderBy('startDate', 'desc')
    .first();
  return row ?? null;
}

export async function findSeasonByName(db: Db, name: string): Promise<Season | null> {
  return (await Season.query(db).whereRaw('lower(name) = lower(?)', [name]).first()) ?? null;
}

/** Loads the first season that starts after a time, or the last one that starts before it. */
export async function loadAdjacentSeason(
  db: Db,
  side: 'after' | 'before',
  start: string,
): Promise<Season | null> {
  const row = await Season.query(db)
    .where('startDate', side === 'after' ? '>' : '<', start)
    .orderBy('startDate', side === 'after' ? 'asc' : 'desc')
    .first();
  return row ?? null;
}

type Written = Partial<Pick<Season, 'name' | 'description' | 'startDate' | 'endDate' | 'awards'>>;

/**
 * Inserts a season. Throws a violation of `seasons_apart` if it overlaps another one, or of `seasons_name` if the name
 * is taken.
 */
export async function insertSeason(tx: Db, season: Written): Promise<Season> {
  return Season.query(tx).insert(season).returning('*').first().throwIfNotFound();
}

/**
 * Updates a season; null if it does not exist. Throws the same violations as `insertSeason`. With a new end date, the
 * avatars of the season are awarded again at that date.
 */
export async function updateSeason(tx: Db, id: number, season: Written): Promise<Season | null> {
  const [row] = await Season.query(tx)
    .where({ id })
    .patch({
      ...season,
      ...(season.endDate === undefined ? {} : { awardedAt: null }),
      updatedAt: tx.fn.now(),
    })
    .returning('*');
  return row ?? null;
}

/** [H2006] Deletes a season, and takes its points from the sums that profiles show. */
export async function deleteSeason(tx: Db, id: number): Promise<boolean> {
  // The points are deleted before the season, because its deletion would delete them without a trace.
  await tx.raw(
    `with gone as (delete from ranking_status where season_id = :id returning user_uuid, points)
     update users set dj_points = greatest(0, dj_points - gone.points) from gone where users.uuid = gone.user_uuid`,
    { id },
  );
  return (await Season.query(tx).where({ id }).delete()) > 0;
}
