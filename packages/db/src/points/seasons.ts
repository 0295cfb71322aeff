import type { Season } from '@hangout/contract/points-service/seasons';
import type { Db } from '../connect.ts';
import { type CrudTable, crudRow, pageOf } from '../crud/index.ts';
import { omitUndefined } from '../omit-undefined.ts';

const table: CrudTable = {
  from: (db) => db('seasons'),
  columns: {
    id: 'id',
    name: 'name',
    description: 'description',
    startDate: 'start_date',
    endDate: 'end_date',
    awards: 'awards',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
};

export const seasonsPage = pageOf<Season>(table);

export const seasonRow = (db: Db, id: number, fields?: readonly string[]) =>
  crudRow<Season>(db, table, { id }, fields);

export async function seasonById(db: Db, id: number): Promise<Season | null> {
  return (await db('seasons').where({ id }).first()) ?? null;
}

/** [H630] The season that is on at this moment of the database's clock. */
export async function currentSeason(db: Db): Promise<Season | null> {
  const row = await db('seasons')
    .where('startDate', '<=', db.fn.now())
    .where('endDate', '>', db.fn.now())
    .first();
  return row ?? null;
}

/** The season that is on, else the one that was on last. */
export async function latestSeason(db: Db): Promise<Season | null> {
  const row = await db('seasons').where('startDate', '<=', db.fn.now()).orderBy('startDate', 'desc').first();
  return row ?? null;
}

export async function seasonByName(db: Db, name: string): Promise<Season | null> {
  return (await db('seasons').whereRaw('lower(name) = lower(?)', [name]).first()) ?? null;
}

/** The next season by its start, or the one before. */
export async function seasonBeside(db: Db, side: 'after' | 'before', start: string): Promise<Season | null> {
  const row = await db('seasons')
    .where('startDate', side === 'after' ? '>' : '<', start)
    .orderBy('startDate', side === 'after' ? 'asc' : 'desc')
    .first();
  return row ?? null;
}

type Written = Partial<Pick<Season, 'name' | 'description' | 'startDate' | 'endDate' | 'awards'>>;

const columnsOf = ({ awards, ...season }: Written) => ({
  ...omitUndefined(season),
  ...(awards === undefined ? {} : { awards: JSON.stringify(awards) }),
});

/** Throws a violation of `seasons_apart` or `seasons_name`. */
export async function insertSeason(tx: Db, season: Written): Promise<Season> {
  const [row] = await tx('seasons').insert(columnsOf(season)).returning('*');
  return row;
}

/** As `insertSeason`; null where there is none. A season that ends later hands its avatars out again at its end. */
export async function updateSeason(tx: Db, id: number, season: Written): Promise<Season | null> {
  const [row] = await tx('seasons')
    .where({ id })
    .update({
      ...columnsOf(season),
      ...(season.endDate === undefined ? {} : { awardedAt: null }),
      updatedAt: tx.fn.now(),
    })
    .returning('*');
  return row ?? null;
}

/** Answers whether there was one. */
export async function deleteSeason(tx: Db, id: number): Promise<boolean> {
  return (await tx('seasons').where({ id }).delete()) > 0;
}
