/**
 * Why a sign-in failed: `unavailable` if the provider did not respond properly, `refused` if its response does not
 * prove the sign-in.
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

/** Codes of openid-client for responses that are missing or malformed. */
const unavailableCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

/** Converts an error. Network errors, timeouts and malformed responses become `unavailable`, others `refused`. */
export function toOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  const isNetworkError = error instanceof TypeError;
  const isBroken = error instanceof Error && 'code' in error && unavailableCodes.has(String(error.code));
  return new OidcError(isNetworkError || isBroken ? 'unavailable' : 'refused', error);
}
