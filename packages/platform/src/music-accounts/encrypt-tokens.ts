import type { StoredTokens } from '@hangout/db';
import type { ProviderTokens } from '@hangout/providers';
import type { Secrets } from '../secrets/secrets.ts';

/** [H1020] Encrypts the tokens of a provider account for storage, and converts their expiry to a timestamp. */
export function encryptTokens(secrets: Secrets, tokens: ProviderTokens): StoredTokens {
  const { accessToken, refreshToken, expiresAt } = tokens;
  return {
    accessToken: secrets.encryptSecret('provider token', accessToken),
    refreshToken: refreshToken === null ? null : secrets.encryptSecret('provider token', refreshToken),
    expiresAt: Number.isFinite(expiresAt) ? new Date(expiresAt).toISOString() : null,
  };
}
