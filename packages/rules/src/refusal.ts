/**
 * An expected refusal of a request. Programs and translations use `code`; `message` is one English sentence for logs
 * and bots.
 */
export interface Refusal<Details = unknown> {
  readonly code: string;
  readonly message: string;
  readonly details?: Details | undefined;
}

/** A refusal by a pure rule, whose details are named values. */
export type RuleRefusal = Refusal<Readonly<Record<string, unknown>>>;

/**
 * Thrown to refuse a request: by REST handlers, by room requests, and by the client when a room has refused it. The
 * error handler returns the refusal and does not log it as an error.
 */
export class RefusalError extends Error {
  override name = 'RefusalError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }

  get code(): string {
    return this.refusal.code;
  }

  get details(): unknown {
    return this.refusal.details;
  }
}
