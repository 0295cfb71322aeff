/** Reports unforeseen errors to the operator's error tracker. */
export interface ErrorReports {
  /**
   * Sends a report about an error, without waiting for it. `where` is the log entry. If the report cannot be sent, that
   * is ignored.
   */
  report(error: unknown, where: string): void;
  /** Waits for pending reports, for 2 s at most. */
  close(): Promise<void>;
}
