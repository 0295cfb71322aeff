type ReportError = (error: unknown) => void;

let report: ReportError = () => {};

/**
 * [H1335] Reports an error that the page has caught and shown. Does nothing until `listenForErrors` is
 * called.
 */
export function reportCaughtError(error: unknown): void {
  report(error);
}

/**
 * Passes uncaught errors, and errors given to `reportCaughtError`, to `next`. Returns a function that stops
 * this.
 */
export function listenForErrors(next: ReportError): () => void {
  const uncaught = (event: ErrorEvent) => next(event.error ?? event.message);
  const rejected = (event: PromiseRejectionEvent) => next(event.reason);
  report = next;
  window.addEventListener('error', uncaught);
  window.addEventListener('unhandledrejection', rejected);
  return () => {
    report = () => {};
    window.removeEventListener('error', uncaught);
    window.removeEventListener('unhandledrejection', rejected);
  };
}
