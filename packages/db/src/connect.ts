import { scaleTimeout } from '@hangout/rules/timeouts';
import knex, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import pg from 'pg';
import { prepareFrequentReads } from './prepared-reads.ts';
import { limitQueryTime } from './query-timeout.ts';

/**
 * Converts PostgreSQL's text of a time to an ISO string with milliseconds. Avoids Date for the UTC times of a session,
 * because Date took a twentieth of the time of a list request.
 */
function parseTime(text: string): string {
  const [, day, time, fraction = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  if (day) return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  return text.endsWith('infinity') ? text : new Date(text).toISOString();
}

/** A connection pool or a transaction. Functions take one as a parameter; there is no global connection. */
export type Db = Knex;

// Parsers of column types: outside of this file times are ISO strings, dates are YYYY-MM-DD and 64-bit integers are
// numbers.
const { builtins } = pg.types;
const types = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, parseTime],
  [builtins.DATE, (text) => text],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);
const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    // The declared type of pg's fallback parser is wider than the text format that is used here.
    types.get(oid) ?? (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown),
};

export interface ConnectOptions {
  readonly poolMax?: number;
  readonly applicationName?: string;
  /** Timeout in ms for a statement, for connecting and for waiting for a free connection. */
  readonly queryTimeoutMs?: number;
}

/**
 * Opens a connection pool on `url` (postgres://…). Columns are snake_case in SQL and camelCase in TypeScript. [H439]
 * Queries to a hanging database fail with a timeout, as they do if it is unreachable.
 */
export function connect(url: string, options: ConnectOptions = {}): Db {
  const { poolMax = 10, applicationName = 'hangout', queryTimeoutMs = 10_000 } = options;
  const patienceMs = scaleTimeout(queryTimeoutMs);
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: applicationName,
      // Days of figures and limits are days in UTC, and a day has 24 hours, whatever zone the server is set to.
      options: '-c timezone=UTC',
      types: parsers,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs + 1000,
      statement_timeout: patienceMs,
      // PostgreSQL ends an idle transaction whose process has died, which releases its locks.
      idle_in_transaction_session_timeout: patienceMs * 2,
    } as Knex.PgConnectionConfig,
    pool: {
      min: 0,
      max: poolMax,
      // Each idle connection costs PostgreSQL 5 MB. A busy server uses its connections more often than every ten
      // seconds and keeps them.
      idleTimeoutMillis: 10_000,
      // Exceeds pg's own connection timeout, whose error message is more precise.
      createTimeoutMillis: patienceMs + 1000,
      afterCreate(client: pg.Client, done: (error: null, client: pg.Client) => void) {
        limitQueryTime(client, patienceMs);
        prepareFrequentReads(client);
        done(null, client);
      },
    },
    acquireConnectionTimeout: patienceMs,
    // [H755] Errors quote the statement with its placeholders, without the values.
    compileSqlOnError: false,
    ...knexSnakeCaseMappers(),
  });
}
