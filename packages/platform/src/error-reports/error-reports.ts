/** Reports unforeseen errors to the operator's error tracker. */
export interface ErrorReports {
  /**
   * Sends an error without waiting; if that fails, nothing happens. `where` is the log entry of the error.
   */
  report(error: unknown, where: string): void;
  /** Waits for pending reports, at most 2 s. */
  close(): Promise<void>;
}
