import { type ErrorBody, statusText } from '@hangout/contract/kernel/errors';

/** An answer that says no, in words: thrown by handlers and by the kernel itself, never a bug. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly messages: string | string[];
  readonly details: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    messages: string | string[] = statusText(status),
    options: { details?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(Array.isArray(messages) ? messages.join('; ') : messages);
    this.status = status;
    this.code = code;
    this.messages = messages;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }

  /** [H110] The one shape of every refusal. */
  get body(): ErrorBody {
    const body = {
      statusCode: this.status,
      message: this.messages,
      error: statusText(this.status),
      code: this.code,
    };
    return this.details === undefined ? body : { ...body, details: this.details };
  }
}

/** Faults of the connection to the database, and of a database that starts, stops or is full. */
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|08\w{3}|57P0[123]|53\w{3}|58\w{3})$/;
const awayTexts =
  /Connection terminated|timeout exceeded when trying to connect|Unable to acquire a connection/;

/** [H111] Whether an error says that the database is away for a moment. */
export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'KnexTimeoutError' || awayTexts.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(databaseIsAway);
  return 'code' in error && typeof error.code === 'string' && awayCodes.test(error.code);
}
