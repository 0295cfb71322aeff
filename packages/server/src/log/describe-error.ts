/**
 * [H755] An error as the log shows it: what happened, where and to which table. The other fields of PostgreSQL's errors
 * quote rows and statements, with the email addresses and passwords in them, and are left out.
 */
export function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return typeof error === 'object' ? { type: 'object' } : error;
  const { cause } = error;
  const fields = Object.fromEntries(
    Object.entries(error).filter(([name, value]) => shownFields.has(name) && isShort(value)),
  );
  return {
    ...fields,
    // `code` is a secret field of the log; the code of an error is none.
    ...('code' in error && isShort(error.code) ? { errorCode: error.code } : {}),
    type: error.name ?? 'Error',
    message: error.message,
    stack: error.stack,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  };
}

/** An error, or a copy of its fields, as pg-boss reports the errors of its workers. */
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
