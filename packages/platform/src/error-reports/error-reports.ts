/** Reports unforeseen errors to the operator's error tracker. */
export interface ErrorReports {
  /** Reports an error without waiting; `where` is the log entry. Failures to report are ignored. */
  report(error: unknown, where: string): void;
  /** Waits for pending reports, at most 2 s. */
  close(): Promise<void>;
}
