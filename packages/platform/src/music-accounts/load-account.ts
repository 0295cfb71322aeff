import type { AccountProvider, Db } from '@hangout/db';
import type { MusicProvider, MusicProviders, TokenSource } from '@hangout/providers';
import type { Secrets } from '../secrets/secrets.ts';
import { loadProviderAccount } from './load-provider-account.ts';

/** Loads a user's account at a provider; null if the user has not connected one, or the provider has no accounts. */
export type LoadAccount = (userUuid: string, provider: MusicProvider['key']) => Promise<TokenSource | null>;

const ACCOUNT_PROVIDERS: readonly AccountProvider[] = ['apple', 'soundCloudPublic', 'spotify', 'youtube'];

/**
 * Creates a function that loads accounts through the connection pool, even if the caller is in a transaction, so that a
 * rollback never loses a refreshed token.
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
