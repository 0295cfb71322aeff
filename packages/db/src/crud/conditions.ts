// Raw SQL, because clients choose fields, operators and values; all of them were validated against the list's fields
// before.
import type { CrudCondition, CrudTest } from '@hangout/contract/framework/crud-values';
import type { Knex } from 'knex';

/** The SQL expression of each field of a CRUD list; a field of kind `list` is an array. */
export type CrudColumns = Readonly<Record<string, string>>;

/** Adds a client's condition to a query; its fields were validated when the request was parsed. */
export function applyCondition(
  query: Knex.QueryBuilder,
  condition: CrudCondition,
  columns: CrudColumns,
): void {
  if ('every' in condition) {
    for (const part of condition.every) query.andWhere((inner) => applyCondition(inner, part, columns));
    return;
  }
  if ('some' in condition) {
    if (condition.some.length === 0) return;
    query.andWhere((any) => {
      for (const part of condition.some) any.orWhere((inner) => applyCondition(inner, part, columns));
    });
    return;
  }
  const { sql, bindings } = testSql(condition, columns);
  query.whereRaw(sql, bindings);
}

interface Sql {
  readonly sql: string;
  readonly bindings: readonly (string | number | boolean)[];
}

function testSql(test: CrudTest, columns: CrudColumns): Sql {
  const { field, kind, operator, loose, values } = test;
  const column = columns[field];
  if (!column) throw new Error(`a list has no column for its field ${field}`);
  if (operator === 'isnull') return { sql: `${column} is null`, bindings: [] };
  if (operator === 'notnull') return { sql: `${column} is not null`, bindings: [] };
  const words = loose || kind === 'list' || ['starts', 'ends', 'cont', 'excl'].includes(operator);
  const whole = kind === 'list' ? `array_to_string(${column}, ',')` : words ? `(${column})::text` : column;
  const left = loose ? `lower(${whole})` : whole;
  const type = words ? 'text' : types[kind];
  const one = loose ? `lower(cast(? as ${type}))` : `cast(? as ${type})`;
  const pattern = patterns[operator];
  if (pattern) {
    const like = `${left} like ${one}`;
    const sql = operator === 'excl' ? `not coalesce(${like}, false)` : like;
    return { sql, bindings: values.map((value) => pattern(escaped(String(value)))) };
  }
  if (operator === 'between') return { sql: `${left} between ${one} and ${one}`, bindings: values };
  if (operator === 'in' || operator === 'notin') {
    const among = `${left} in (${values.map(() => one).join(', ')})`;
    return { sql: operator === 'in' ? among : `not coalesce(${among}, false)`, bindings: values };
  }
  return { sql: `${left} ${signs[operator] ?? '='} ${one}`, bindings: values };
}

const types = {
  text: 'text',
  list: 'text',
  number: 'numeric',
  boolean: 'boolean',
  moment: 'timestamptz',
  uuid: 'uuid',
} as const;

const signs: Readonly<Record<string, string>> = {
  eq: '=',
  ne: 'is distinct from',
  gt: '>',
  lt: '<',
  gte: '>=',
  lte: '<=',
};

const patterns: Readonly<Record<string, (text: string) => string>> = {
  starts: (text) => `${text}%`,
  ends: (text) => `%${text}`,
  cont: (text) => `%${text}%`,
  excl: (text) => `%${text}%`,
};

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
