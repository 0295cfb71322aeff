import type { ClientProvider } from '@hangout/rules';

export type ProviderErrorReason =
  /** The provider is unreachable, responds with 5xx, or its circuit breaker is open. */
  | 'unavailable'
  | 'timeout'
  /** Too many calls were sent; `retryAfterMs` says how long to wait, if known. */
  | 'rate_limited'
  /** The account is no longer connected, or the operator's keys are refused. */
  | 'unauthorized'
  /** The account may not do this, for example without a paid plan. */
  | 'forbidden'
  /** The song is unavailable in this country. */
  | 'region'
  /** The song's owner allows it only on the provider's own pages. */
  | 'not_embeddable'
  /** The response does not have the documented shape. */
  | 'malformed'
  /** The provider rejected the call as invalid. */
  | 'refused';

/** A service that adapters call. */
export type CalledService = ClientProvider | 'analysis' | 'deezer' | 'discord' | 'klipy';

/** A failed call to a provider. The message is only for the log, not for users. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly provider: CalledService;
  readonly reason: ProviderErrorReason;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  constructor(
    provider: CalledService,
    reason: ProviderErrorReason,
    {
      status = null,
      retryAfterMs = null,
      cause,
    }: { status?: number | null; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(`${provider}: ${reason}${status === null ? '' : ` (${status})`}`, { cause });
    this.provider = provider;
    this.reason = reason;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
