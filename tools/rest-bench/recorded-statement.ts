/** An SQL statement of a REST request. Statements with the same `wave` ran at the same time. */
export interface RecordedStatement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly wave: number;
}

/** The benchmark's REST server records the statements of a request with this header. */
export const RECORD_HEADER = 'x-record-statements';

/** What a server of the benchmark sends to its parent: its port, or the recorded statements. */
export type ServerMessage = { port: number } | { statements: RecordedStatement[] };
