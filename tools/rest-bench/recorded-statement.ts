/** An SQL statement of a REST request. Statements with the same `wave` ran at the same time. */
export interface RecordedStatement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly wave: number;
}

/** A request with this header lets the benchmark's REST server record its statements. */
export const RECORD_HEADER = 'x-record-statements';

/** What a server of the benchmark sends to its parent: its port, or the recorded statements. */
export type ServerMessage = { port: number } | { statements: RecordedStatement[] };
