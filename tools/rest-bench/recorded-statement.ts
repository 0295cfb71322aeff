/** A statement of one REST request, as knex sent it. Statements of one `wave` ran beside each other. */
export interface RecordedStatement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly wave: number;
}

/** The request header by which the REST server of the benchmark records the statements of a request. */
export const RECORD_HEADER = 'x-record-statements';

/** What the servers of the benchmark tell by IPC: their port, or the statements of the recorded request. */
export type ServerMessage = { port: number } | { statements: RecordedStatement[] };
