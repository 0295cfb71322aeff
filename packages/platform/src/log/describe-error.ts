/**
 * [H755] Reduces an error to what the log shows: what happened, where and to which table. The other fields of
 * PostgreSQL errors are left out, because they quote rows and statements with email addresses and passwords.
 */
export function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return typeof error === 'object' ? { type: 'object' } : error;
  const { cause } = error;
  const fields = Object.fromEntries(
    Object.entries(error).filter(([name, value]) => shownFields.has(name) && isShort(value)),
  );
  return {
    ...fields,
    // The log redacts the field `code`, but an error code is not a secret.
    ...('code' in error && isShort(error.code) ? { errorCode: error.code } : {}),
    type: error.name ?? 'Error',
    message: error.message,
    stack: error.stack,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  };
}

/** An error, or a copy of its fields, which pg-boss reports for errors of its workers. */
type ErrorLike = Pick<Error, 'message' | 'stack' | 'cause'> & { readonly name?: string };

const isErrorLike = (value: unknown): value is ErrorLike =>
  value instanceof Error ||
  (typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string');

const shownFields = new Set([
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'status',
]);

const isShort = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 100);
