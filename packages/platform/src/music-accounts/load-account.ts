import type { AccountProvider, Db } from '@hangout/db';
import type { MusicProvider, MusicProviders, TokenSource } from '@hangout/providers';
import type { Secrets } from '../secrets/secrets.ts';
import { loadProviderAccount } from './load-provider-account.ts';

/** Loads a person's account at a provider; null if they have connected none, or the provider has no accounts. */
export type LoadAccount = (userUuid: string, provider: MusicProvider['key']) => Promise<TokenSource | null>;

const ACCOUNT_PROVIDERS: readonly AccountProvider[] = ['apple', 'soundCloudPublic', 'spotify', 'youtube'];

/**
 * Loads accounts on the connection pool, even within a caller's transaction, so that a rollback never loses a renewed
 * token.
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
