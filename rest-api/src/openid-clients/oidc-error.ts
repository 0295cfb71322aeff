/**
 * Why a sign-in at an OpenID Connect provider failed: the provider does not reply, or the reply does not prove the sign-in.
 */
export type OidcProblem = 'unavailable' | 'refused';

export class OidcError extends Error {
  override name = 'OidcError';
  readonly reason: OidcProblem;
  constructor(reason: OidcProblem, cause?: unknown) {
    super(`OpenID Connect provider: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Error codes of openid-client for missing or malformed responses. */
const unavailableCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

/**
 * Converts an error of openid-client: network errors, timeouts and malformed responses are temporary (`unavailable`).
 */
export function toOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  const isNetworkError = error instanceof TypeError;
  const isBroken = error instanceof Error && 'code' in error && unavailableCodes.has(String(error.code));
  return new OidcError(isNetworkError || isBroken ? 'unavailable' : 'refused', error);
}
