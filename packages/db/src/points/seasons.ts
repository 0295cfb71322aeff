import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, findCrudRow, listPageOf } from '../crud/index.ts';
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

/** [H630] The current season by the clock of the database. */
export async function loadCurrentSeason(db: Db): Promise<Season | null> {
  return (await Season.query(db).modify('current').first()) ?? null;
}

/** The season that is on, else the one that was on last. */
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

/** The next season by its start, or the one before. */
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

/** Throws a violation of `seasons_apart` or `seasons_name`. */
export async function insertSeason(tx: Db, season: Written): Promise<Season> {
  return Season.query(tx).insert(season).returning('*').first().throwIfNotFound();
}

/** As `insertSeason`; null where there is none. A season that ends later hands its avatars out again at its end. */
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

/** Returns whether there was one. */
export async function deleteSeason(tx: Db, id: number): Promise<boolean> {
  return (await Season.query(tx).where({ id }).delete()) > 0;
}
