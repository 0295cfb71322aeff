import { importPKCS8, SignJWT } from 'jose';
import type { AppleKeys } from '../provider-config.ts';
import { createTokenSource, type TokenSource } from '../token-source.ts';

/** How long a developer token is good, seconds. The provider allows at most 180 days; a shorter one is lost sooner. */
export const DEVELOPER_TOKEN_SECONDS = 30 * 24 * 3600;
const ALGORITHM = 'ES256';

/**
 * [H1027] The developer token of the apple-type provider: signed here by the operator's key, and used until shortly before its
 * end. A key in an environment variable may have `\n` written out.
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
