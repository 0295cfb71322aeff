import type { StoredTokens } from '@hangout/db';
import type { ProviderTokens } from '@hangout/providers';
import type { Secrets } from '../secrets/index.ts';

/** [H1020] Tokens of an account at a provider as they are stored: encrypted, with their end as a time. */
export function encryptTokens(secrets: Secrets, tokens: ProviderTokens): StoredTokens {
  const { accessToken, refreshToken, expiresAt } = tokens;
  return {
    accessToken: secrets.encryptSecret('provider token', accessToken),
    refreshToken: refreshToken === null ? null : secrets.encryptSecret('provider token', refreshToken),
    expiresAt: Number.isFinite(expiresAt) ? new Date(expiresAt).toISOString() : null,
  };
}
