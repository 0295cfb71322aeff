import type { Db } from '../../connect.ts';
import { queryRows } from '../../sql.ts';

/** The parts of a schema that programs of the previous version rely on. */
export interface Schema {
  /** Type of a column and whether an insert must give it, by `table.column`. */
  readonly columns: Readonly<Record<string, Column>>;
  /** Primary keys, unique indexes, checks and references, by `table: name`. */
  readonly limits: Readonly<Record<string, Limit>>;
  /** Views, functions and triggers, by kind and name. */
  readonly programs: readonly string[];
}

interface Column {
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

interface Limit {
  readonly definition: string;
  readonly columns: readonly string[];
}

export async function readSchema(db: Db): Promise<Schema> {
  const columns = await queryRows<Column & { name: string }>(
    db,
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull as "isRequired", a.atthasdef or a.attidentity <> '' as "hasDefault"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and a.attnum > 0 and not a.attisdropped`,
  );
  const limits = await queryRows<Limit & { name: string }>(
    db,
    `select r.relname || ': ' || c.conname as name, pg_get_constraintdef(c.oid) as definition,
       array(select r.relname || '.' || a.attname from pg_attribute a
         where a.attrelid = c.conrelid and a.attnum = any (c.conkey) order by a.attnum) as columns
     from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.connamespace = 'public'::regnamespace and c.contype <> 'n'
     union all
     select r.relname || ': ' || i.relname, pg_get_indexdef(x.indexrelid),
       array(select r.relname || '.' || a.attname from pg_attribute a
         where a.attrelid = x.indrelid and (a.attnum = any (x.indkey::smallint[])
           or pg_get_indexdef(x.indexrelid) ~ ('\\m' || a.attname || '\\M')) order by a.attnum)
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class r on r.oid = x.indrelid
     where r.relnamespace = 'public'::regnamespace and x.indisunique
       and not exists (select from pg_constraint where conindid = x.indexrelid and contype in ('p', 'u'))`,
  );
  const programs = await queryRows<{ name: string }>(
    db,
    `select 'function ' || oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace
     union all
     select 'trigger ' || tgname || ' of ' || tgrelid::regclass from pg_trigger t join pg_class c on c.oid = tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace
     order by name`,
  );
  return {
    columns: Object.fromEntries(columns.map(({ name, ...column }) => [name, column])),
    limits: Object.fromEntries(limits.map(({ name, ...limit }) => [name, limit])),
    programs: programs.map(({ name }) => name),
  };
}

/** Describes each change that would break programs that were written for the schema `before`. */
export function findBreakingChanges(before: Schema, after: Schema): string[] {
  const tables = new Set(Object.keys(before.columns).map(tableOf));
  const changes: string[] = [];
  for (const [name, was] of Object.entries(before.columns)) {
    const is = after.columns[name];
    if (!is) changes.push(`${name} is gone`);
    else if (is.type !== was.type) changes.push(`${name} is ${is.type}, and was ${was.type}`);
    else if (is.isRequired && !was.isRequired) changes.push(`${name} may no longer be null`);
    else if (is.isRequired && was.hasDefault && !is.hasDefault)
      changes.push(`${name} has no default any more`);
  }
  for (const [name, is] of Object.entries(after.columns))
    if (!before.columns[name] && tables.has(tableOf(name)) && is.isRequired && !is.hasDefault)
      changes.push(`${name} is new and must be given`);
  for (const [name, is] of Object.entries(after.limits)) {
    const isAboutOldRows = is.columns.every((column) => column in before.columns);
    const was = before.limits[name];
    if (isAboutOldRows && was?.definition !== is.definition && !isWider(was, is))
      changes.push(`${name} refuses what was allowed: ${is.definition}`);
  }
  // An `on conflict (…)` clause of the previous version fails without its unique index.
  for (const [name, was] of Object.entries(before.limits))
    if (/unique|primary/i.test(was.definition) && !after.limits[name]) changes.push(`${name} is gone`);
  for (const name of before.programs) if (!after.programs.includes(name)) changes.push(`${name} is gone`);
  return changes;
}

const tableOf = (column: string) => column.slice(0, column.indexOf('.'));

/** True if a check constraint accepts all values that it accepted before. */
function isWider(was: Limit | undefined, is: Limit): boolean {
  const valuesOf = ({ definition }: Limit) => [...definition.matchAll(/'[^']*'/g)].map(([value]) => value);
  const now = valuesOf(is);
  return (
    was !== undefined &&
    /^CHECK/.test(is.definition) &&
    now.length > 0 &&
    valuesOf(was).every((v) => now.includes(v))
  );
}
