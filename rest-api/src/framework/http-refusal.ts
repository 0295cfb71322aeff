import { type ErrorBody, statusText } from '@hangout/contract/framework/errors';
import { RefusalError } from '@hangout/rules';

/**
 * A refusal with its HTTP status. The framework and `refuse` of the handlers throw it; the error boundary makes the
 * response.
 */
export class HttpRefusalError extends RefusalError {
  override name = 'HttpRefusalError';
  readonly status: number;
  readonly messages: string | string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    messages: string | string[] = statusText(status),
    options: { details?: unknown; headers?: Record<string, string> } = {},
  ) {
    const message = Array.isArray(messages) ? messages.join('; ') : messages;
    super({ code, message, details: options.details });
    this.status = status;
    this.messages = messages;
    this.headers = options.headers ?? {};
  }

  /** [H110] The body of every refusal. */
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

/** [H707] @throws HttpRefusalError 400 `invalid_request` if the time of a field (ISO) is over at `now`, epoch ms */
export function requireFuture(field: string, time: string | null | undefined, now: number): void {
  if (time && Date.parse(time) <= now)
    throw new HttpRefusalError(400, 'invalid_request', [`${field} must be in the future`]);
}
