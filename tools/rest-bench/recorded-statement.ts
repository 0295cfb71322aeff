/** A statement of one REST request, as knex sent it. Statements of one `wave` ran concurrently. */
export interface RecordedStatement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly wave: number;
}

/** The request header that makes the REST server of the benchmark record the statements of a request. */
export const RECORD_HEADER = 'x-record-statements';

/** IPC messages of the benchmark's servers: their port, or the statements of the recorded request. */
export type ServerMessage = { port: number } | { statements: RecordedStatement[] };
