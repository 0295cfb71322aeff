/**
 * An expected refusal of a request. Programs and translations use `code`; `message` is one English sentence for logs
 * and bots.
 */
export interface Refusal<Details = unknown> {
  readonly code: string;
  readonly message: string;
  readonly details?: Details | undefined;
}

/** A refusal by a pure rule, with details as named values. */
export type RuleRefusal = Refusal<Readonly<Record<string, unknown>>>;

/**
 * Thrown by REST handlers and room requests to refuse a request, and by the client when a room has refused one. The
 * error handler sends the refusal to the caller and does not log it as an error.
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
