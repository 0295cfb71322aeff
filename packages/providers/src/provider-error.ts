import type { ClientProvider } from '@hangout/rules';

/** Why a provider has not answered as asked. */
export type ProviderErrorReason =
  /** It cannot be reached, or answers with a status 5xx, or its circuit breaker is open. */
  | 'unavailable'
  | 'timeout'
  /** It has answered too many calls; `retryAfterMs` says how long to wait, where it is known. */
  | 'rate_limited'
  /** The account is not connected any more, or the keys of the operator are refused. */
  | 'unauthorized'
  /** The account may not do this, as without a paid plan. */
  | 'forbidden'
  /** The song is not to be had in this country. */
  | 'region'
  /** The owner of the song allows it on the provider's own pages only. */
  | 'not_embeddable'
  /** The answer has not the documented shape. */
  | 'malformed'
  /** The call itself was refused as wrong. */
  | 'refused';

/** A provider could not, or would not, answer. The message is for the log, never for people. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly provider: ClientProvider | 'analysis' | 'deezer' | 'discord';
  readonly reason: ProviderErrorReason;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  constructor(
    provider: ClientProvider | 'analysis' | 'deezer' | 'discord',
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
