import knex, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import pg from 'pg';

/** A pool or a transaction: whoever is given one needs not know which. Never bound globally. */
export type Db = Knex;

// Moments are ISO strings and big numbers are numbers everywhere above this line.
const { builtins } = pg.types;
const types = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, (text) => (text.endsWith('infinity') ? text : new Date(text).toISOString())],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);
const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    // pg's own type of the fallback is wider than what it calls here.
    types.get(oid) ?? (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown),
};

/** Opens a pool on `url` (postgres://…). Columns are snake_case there and camelCase here. */
export function connect(url: string, options: { poolMax?: number; applicationName?: string } = {}): Db {
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: options.applicationName ?? 'hangout',
      types: parsers,
    } as Knex.PgConnectionConfig,
    pool: { min: 0, max: options.poolMax ?? 10 },
    acquireConnectionTimeout: 10_000,
    ...knexSnakeCaseMappers(),
  });
}
