import { importPKCS8, SignJWT } from 'jose';
import type { AppleKeys } from '../provider-config.ts';
import { createTokenSource, type TokenSource } from '../token-source.ts';

/**
 * Lifetime of a developer token, s. Apple allows 180 days; a shorter lifetime limits the harm of a leaked
 * token.
 */
export const DEVELOPER_TOKEN_SECONDS = 30 * 24 * 3600;
const ALGORITHM = 'ES256';

/**
 * [H1027] Creates Apple Music's developer token: signed with the operator's key, and reused until shortly
 * before its expiry. In a key from an environment variable, line breaks may be written as `\n`.
 */
export function createDeveloperToken(
  { teamId, keyId, privateKey }: AppleKeys,
  now: () => number = Date.now,
): TokenSource {
  return createTokenSource(async () => {
    const key = await importPKCS8(privateKey.replaceAll('\\n', '\n'), ALGORITHM);
    const issuedAt = Math.floor(now() / 1000);
    const expires = issuedAt + DEVELOPER_TOKEN_SECONDS;
    const token = await new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM, kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expires)
      .sign(key);
    return { token, expiresAt: expires * 1000 };
  }, now);
}
