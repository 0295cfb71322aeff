import type { Db } from './connect.ts';

/** Rows of a query whose columns carry the names of `T` in quotes. Bindings by name: `:crateUuid`. */
export async function queryRows<T>(
  db: Db,
  sql: string,
  bindings: Record<string, unknown> = {},
): Promise<T[]> {
  // knex types a raw answer as any; the query above it names T's columns.
  const { rows } = (await db.raw(sql, bindings as never)) as { rows: T[] };
  return rows;
}

/** The first row, or null. */
export async function queryRow<T>(
  db: Db,
  sql: string,
  bindings: Record<string, unknown> = {},
): Promise<T | null> {
  return (await queryRows<T>(db, sql, bindings))[0] ?? null;
}

/** Runs `work` in the caller's transaction, or in one of its own. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction(work);
}
