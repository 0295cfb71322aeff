import type { CrudQuery } from '@hangout/contract/framework/crud';
import type { CrudCondition } from '@hangout/contract/framework/crud-values';
import { snakeCaseMappers } from 'objection';
import type { Db } from '../connect.ts';
import type { Column, ModelClass, Subquery } from '../models/query.ts';
import { applyCondition, type CrudColumns } from './conditions.ts';

/**
 * A table that CRUD requests can list: its base query and the SQL expression of each field. Raw SQL, because clients
 * choose fields, operators and order, and some fields are computed.
 */
export interface CrudTable {
  from(db: Db): Subquery;
  readonly columns: CrudColumns & { readonly id: string };
}

const rowsOf = (db: Db, table: CrudTable) => table.from(db).toKnexQuery().clearSelect();

const { format } = snakeCaseMappers();

/** Maps columns of a model to fields of the same names. */
export function columnsOf<C extends ModelClass, N extends Column<C>>(
  model: C,
  ...names: readonly N[]
): Record<N, string> {
  const [table] = Object.keys(format({ [model.tableName]: 0 }));
  const entries = names.map((name) => [name, `${table}.${Object.keys(format({ [name]: 0 }))[0]}`]);
  // The return type of Object.fromEntries loses the key names.
  return Object.fromEntries(entries) as Record<N, string>;
}

export interface CrudPage<Row> {
  readonly data: Partial<Row>[];
  readonly count: number;
  readonly total?: number;
  readonly page?: number;
  readonly pageCount?: number;
}

/** Default page sizes of a CRUD list, rows. */
const usual = { paged: 20, unpaged: 100 } as const;

/** [R200] Loads one page of a CRUD list, in two statements. `Row` is the type of the table's rows. */
export const listPageOf =
  <Row>(table: CrudTable) =>
  (db: Db, query: CrudQuery): Promise<CrudPage<Row>> =>
    crudPage(db, table, query);

async function crudPage<Row>(db: Db, table: CrudTable, query: CrudQuery): Promise<CrudPage<Row>> {
  const rows = () => rowsOf(db, table).where((all) => applyCondition(all, conditionOf(query), table.columns));
  const [counted] = await rows().count('* as count');
  const total = Number(counted?.count ?? 0);
  const isPaged = query.limit !== undefined || query.page !== undefined;
  const limit = query.limit || (isPaged ? usual.paged : usual.unpaged);
  const offset = query.page ? (query.page - 1) * limit : (query.offset ?? 0);
  const found = rows()
    .limit(limit)
    .offset(offset)
    .select(selected(db, table, query.fields));
  for (const { field, descending } of query.sort)
    found.orderByRaw(`${table.columns[field]} ${descending ? 'desc' : 'asc'} nulls last`);
  const data: Partial<Row>[] = await found.orderByRaw(`${table.columns.id} desc`);
  if (!isPaged) return { data, count: total };
  const page = Math.floor(offset / limit) + 1;
  return { data, count: data.length, total, page, pageCount: Math.ceil(total / limit) };
}

/** Finds one row by field values, with all or some of its fields; null if there is none. */
export async function findCrudRow<Row>(
  db: Db,
  table: CrudTable,
  where: { readonly [F in keyof Row]?: string | number },
  fields?: readonly string[],
): Promise<Partial<Row> | null> {
  const query = rowsOf(db, table);
  for (const [field, value] of Object.entries(where))
    query.whereRaw(`${table.columns[field]} = ?`, [value as string | number]);
  const rows: Partial<Row>[] = await query.limit(1).select(selected(db, table, fields));
  return rows[0] ?? null;
}

function selected(db: Db, { columns }: CrudTable, fields: readonly string[] = Object.keys(columns)) {
  return [...new Set(['id', ...fields])].map((field) => db.raw(`${columns[field]} as "${field}"`));
}

/**
 * Combines the conditions of a CRUD query. `s` overrides the others; otherwise all of `filter` or all of `or` must
 * hold; without `filter`, one condition of `or` is enough.
 */
function conditionOf({ s, filter, or }: CrudQuery): CrudCondition {
  if (s) return s;
  if (or.length === 0) return { every: filter };
  if (filter.length === 0) return { some: or };
  return { some: [{ every: filter }, { every: or }] };
}
