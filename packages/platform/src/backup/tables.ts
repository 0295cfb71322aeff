import type pg from 'pg';

/** A table and its columns, except those whose values PostgreSQL generates. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * Returns the tables to back up: all but unlogged ones, which servers fill again within seconds, and the
 * history of backups, which says nothing about the installation on which it is restored.
 */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and c.relname not like 'knex_migrations%' and c.relname <> 'backups'
    group by c.relname order by c.relname`);
  return rows;
}

/** Returns the foreign keys. A restore drops them, to insert rows in any order, and creates them again. */
export async function referencesOf(
  client: pg.ClientBase,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  return rows;
}

/** Sets every sequence so that its next value follows the highest restored one. */
export async function moveSequences(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name, columns } of tables)
    for (const column of columns) {
      const { rows } = await client.query<{ sequence: string | null }>(
        'select pg_get_serial_sequence($1, $2) as sequence',
        [quote(name), column],
      );
      const sequence = rows[0]?.sequence;
      if (!sequence) continue;
      await client.query(
        `select setval($1::regclass, coalesce(max(${quote(column)}), 0) + 1, false) from ${quote(name)}`,
        [sequence],
      );
    }
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnList = ({ columns }: Table) => columns.map(quote).join(', ');

export async function countOf(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quote(table)}`);
  return Number(rows[0]?.count ?? 0);
}
