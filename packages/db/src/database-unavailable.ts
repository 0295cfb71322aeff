const lostConnection =
  /connection (terminated|ended|timeout)|connection error and is not queryable|was closed and is not queryable|server closed the connection|timeout exceeded when trying to connect|timeout expired|query read timeout|^timeout expired$|unable to acquire a connection/i;
// SQLSTATE classes for lost connections, exhausted resources, shutdown, startup and system errors; or network error
// codes.
const awayCodes =
  /^((08|53|57|58)\w{3}|ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** [H111] True if an error means that the database is unavailable, as opposed to an error in the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'KnexTimeoutError' || lostConnection.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return 'code' in error && typeof error.code === 'string' && awayCodes.test(error.code);
}
