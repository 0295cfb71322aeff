import type { Db } from './connect.ts';

/** Runs a query whose columns are quoted names of `T`, and returns its rows. Bindings are named: `:crateUuid`. */
export async function queryRows<T>(
  db: Db,
  sql: string,
  bindings: Record<string, unknown> = {},
): Promise<T[]> {
  // knex types raw results as any; the query names the columns of T.
  const { rows } = (await db.raw(sql, bindings as never)) as { rows: T[] };
  return rows;
}

/** Runs a query and returns the first row, or null. */
export async function queryRow<T>(
  db: Db,
  sql: string,
  bindings: Record<string, unknown> = {},
): Promise<T | null> {
  return (await queryRows<T>(db, sql, bindings))[0] ?? null;
}

/** Runs `work` in the caller's transaction, or in a new one. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction(work);
}

/** Escapes a text for a pattern of `like` and `ilike`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
