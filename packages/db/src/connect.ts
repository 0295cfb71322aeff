import knex, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import pg from 'pg';
import { limitQueryTime } from './query-timeout.ts';

/** A pool or a transaction. A function that takes one works with either; nothing is bound to a global connection. */
export type Db = Knex;

// Times are ISO strings, dates are YYYY-MM-DD and 64-bit integers are numbers everywhere outside of this file.
const { builtins } = pg.types;
const types = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, (text) => (text.endsWith('infinity') ? text : new Date(text).toISOString())],
  [builtins.DATE, (text) => text],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);
const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    // pg's own type of the fallback is wider than what it calls here.
    types.get(oid) ?? (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown),
};

export interface ConnectOptions {
  readonly poolMax?: number;
  readonly applicationName?: string;
  /** Timeout of one statement, of connecting and of waiting for a free connection, ms. */
  readonly queryTimeoutMs?: number;
}

/**
 * Opens a pool on `url` (postgres://…). Columns are snake_case there and camelCase here. [H439] A database that hangs
 * fails like one that is away: nobody waits for ever.
 */
export function connect(url: string, options: ConnectOptions = {}): Db {
  const { poolMax = 10, applicationName = 'hangout', queryTimeoutMs: patienceMs = 10_000 } = options;
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: applicationName,
      types: parsers,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs + 1000,
      statement_timeout: patienceMs,
      // a transaction whose process is gone gives its locks back
      idle_in_transaction_session_timeout: patienceMs * 2,
    } as Knex.PgConnectionConfig,
    pool: {
      min: 0,
      max: poolMax,
      afterCreate(client: pg.Client, done: (error: null, client: pg.Client) => void) {
        limitQueryTime(client, patienceMs);
        done(null, client);
      },
    },
    acquireConnectionTimeout: patienceMs,
    ...knexSnakeCaseMappers(),
  });
}
