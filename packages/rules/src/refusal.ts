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
 * Thrown to end a request with a refusal: by REST handlers, by room requests, and by the client where a room has
 * refused it. An error boundary answers with it and does not log it as a fault.
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
