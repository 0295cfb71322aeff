/**
 * [H755] Reduces an error to what may be logged: what has failed, where, and in which table. Other fields of
 * PostgreSQL errors quote rows and statements with email addresses and passwords.
 */
export function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return typeof error === 'object' ? { type: 'object' } : error;
  const { cause } = error;
  return {
    ...describeKind(error),
    message: error.message,
    stack: error.stack,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  };
}

/**
 * [H755] Reduces an error to its kind, its code and its place in the source. The message is left out, because
 * for example a mail server quotes addresses.
 */
export function describeErrorWithoutMessage(error: unknown): unknown {
  if (!isErrorLike(error)) return { type: typeof error };
  const { cause, stack = '' } = error;
  return {
    ...describeKind(error),
    stack: stack.match(/^ {4}at .+:\d+:\d+\)?$/gm)?.join('\n') ?? '',
    ...(cause === undefined ? {} : { cause: describeErrorWithoutMessage(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeErrorWithoutMessage) } : {}),
  };
}

function describeKind(error: ErrorLike) {
  return {
    ...Object.fromEntries(
      Object.entries(error).filter(([name, value]) => shownFields.has(name) && isShort(value)),
    ),
    // Not called `code`, because the log redacts fields of that name.
    ...('code' in error && isShort(error.code) ? { errorCode: error.code } : {}),
    type: error.name ?? 'Error',
  };
}

/** An Error, or an object with its fields, as pg-boss reports errors of its workers. */
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
