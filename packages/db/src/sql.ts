import type { Db } from './connect.ts';

/**
 * Runs a query whose quoted column names are the keys of `T`, and returns its rows. Bindings are named: `:crateUuid`.
 */
export async function queryRows<T>(
  db: Db,
  sql: string,
  bindings: Record<string, unknown> = {},
): Promise<T[]> {
  // knex types the rows of raw SQL as any; the SQL selects the columns of T.
  const { rows } = (await db.raw(sql, bindings as never)) as { rows: T[] };
  return rows;
}

export async function queryRow<T>(
  db: Db,
  sql: string,
  bindings: Record<string, unknown> = {},
): Promise<T | null> {
  return (await queryRows<T>(db, sql, bindings))[0] ?? null;
}

/** SQL of a list that is read in pages. All parts are constants, never user input. */
export interface PageQuery {
  /** Select list and joins, without conditions. */
  readonly select: string;
  /** Table whose rows are counted, with the alias that `where` uses. */
  readonly from: string;
  readonly where: string;
  readonly orderBy: string;
}

export async function queryPage<T>(
  db: Db,
  { select, from, where, orderBy }: PageQuery,
  bindings: Record<string, unknown> & { readonly limit: number; readonly offset: number },
): Promise<{ data: T[]; count: number }> {
  const page = `${select} where ${where} order by ${orderBy} limit :limit offset :offset`;
  const data = await queryRows<T>(db, page, bindings);
  const total = await queryRow<{ count: number }>(
    db,
    `select count(*) as count from ${from} where ${where}`,
    bindings,
  );
  return { data, count: total?.count ?? 0 };
}

/** Runs `work` in the caller's transaction, or in a new one. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction(work);
}

/** Escapes a text for `like` and `ilike` patterns. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
