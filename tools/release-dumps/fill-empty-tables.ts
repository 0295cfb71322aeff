import { type Db, encryptedColumns } from '@hangout/db';
import type { Secrets } from '@hangout/platform/secrets/secrets';

interface Column {
  readonly name: string;
  readonly type: string;
  /** For a foreign key, the table and column that it refers to; otherwise null. */
  readonly target: string | null;
  readonly key: string | null;
  /** The first value in the column's list of allowed values; null if no check constraint lists values. */
  readonly listed: string | null;
}

/** Values by type, for required columns that are no foreign keys and have no list of allowed values. */
const values: Readonly<Record<string, unknown>> = {
  ...{ text: 'kept', boolean: true, integer: 7, bigint: 7, smallint: 7, numeric: 7, real: 0.5 },
  ...{ 'double precision': 0.5, date: '2026-11-29', 'timestamp with time zone': '2026-11-29T20:00:00Z' },
  ...{ jsonb: '{}', json: '{}', 'text[]': '{kept}', uuid: '00000000-0000-4000-8000-000000000001' },
};

/**
 * Inserts a row into each empty table. The values follow from the schema: for a foreign key an existing row,
 * for a list its first value, for a secret an encrypted text, otherwise any value of the type. If a check
 * constraint refuses the row, the table stays empty.
 */
export async function fillEmptyTables(db: Db, secrets: Secrets): Promise<void> {
  const waiting = await listEmptyTables(db);
  // Repeats until no further table can be filled, because a table may refer to one that is filled later.
  for (let filled = true; filled; ) {
    filled = false;
    for (const table of [...waiting]) {
      const columns = await listRequiredColumns(db, table);
      if (columns.some(({ type }) => !(type in values))) continue;
      const texts = columns.map(({ target, key }) =>
        target ? `(select "${key}" from "${target}" order by 1 desc limit 1)` : '?',
      );
      const given = columns
        .filter(({ target }) => !target)
        .map(({ name, type, listed }) => {
          const secret = encryptedColumns.find((each) => each.table === table && each.column === name);
          return secret ? secrets.encryptSecret(secret.purpose, 'kept') : (listed ?? values[type]);
        });
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      const sql = columns.length > 0 ? `(${names}) values (${texts.join(', ')})` : 'default values';
      const isFilled = await db.raw(`insert into "${table}" ${sql}`, given as string[]).then(
        () => true,
        () => false,
      );
      if (!isFilled) continue;
      waiting.splice(waiting.indexOf(table), 1);
      filled = true;
    }
  }
}

async function listEmptyTables(db: Db): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relpersistence = 'p' and relname not like 'knex%' order by relname`,
  );
  const empty: string[] = [];
  for (const { name } of rows) {
    const { rows: found } = await db.raw<{ rows: unknown[] }>(`select 1 from "${name}" limit 1`);
    if (found.length === 0) empty.push(name);
  }
  return empty;
}

async function listRequiredColumns(db: Db, table: string): Promise<Column[]> {
  const { rows } = await db.raw<{ rows: Column[] }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, r.relname as target, t.attname as key,
       (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''::text') from pg_constraint k
        where k.contype = 'c' and k.conrelid = a.attrelid and k.conkey = array[a.attnum] limit 1) as listed
     from pg_attribute a
     left join pg_constraint f on f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum]
     left join pg_class r on r.oid = f.confrelid
     left join pg_attribute t on t.attrelid = f.confrelid and t.attnum = f.confkey[1]
     where a.attrelid = ?::regclass and a.attnum > 0 and not a.attisdropped
       and a.attnotnull and not a.atthasdef and a.attidentity = ''`,
    [table],
  );
  return rows;
}
