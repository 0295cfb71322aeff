import type { AccountProvider, Db } from '@hangout/db';
import type { MusicProvider, MusicProviders, TokenSource } from '@hangout/providers';
import type { Secrets } from '../secrets/secrets.ts';
import { loadProviderAccount } from './load-provider-account.ts';

/** Loads a user's account at a provider; null if none is connected or the provider has no accounts. */
export type LoadAccount = (userUuid: string, provider: MusicProvider['key']) => Promise<TokenSource | null>;

const ACCOUNT_PROVIDERS: readonly AccountProvider[] = ['apple', 'soundCloudPublic', 'spotify', 'youtube'];

/**
 * Returns a function that loads accounts outside of the caller's transaction, so that its rollback cannot
 * lose a refreshed token.
 */
export function createLoadAccount({
  db,
  secrets,
  musicProviders,
}: {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly musicProviders: MusicProviders;
}): LoadAccount {
  return async (userUuid, key) => {
    const provider = ACCOUNT_PROVIDERS.find((one) => one === key);
    return provider ? loadProviderAccount(db, secrets, musicProviders, userUuid, provider) : null;
  };
}
