import { type ErrorBody, statusText } from '@hangout/contract/framework/errors';

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
