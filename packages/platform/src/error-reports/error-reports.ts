/** Reports unforeseen errors to the operator's error tracker. */
export interface ErrorReports {
  /**
   * Sends a report about an error, without waiting for it. `where` is the log entry of the error. A failure to send the
   * report is ignored.
   */
  report(error: unknown, where: string): void;
  /** Waits for pending reports, for 2 s at most. */
  close(): Promise<void>;
}
