import type { AccountProvider, Db } from '@hangout/db';
import type { MusicProvider, MusicProviders, TokenSource } from '@hangout/providers';
import { loadProviderAccount } from '../provider-accounts/index.ts';
import type { Secrets } from '../secrets/index.ts';

/** The account of a person at a provider; null where they have connected none, or it has none to connect. */
export type LoadAccount = (userUuid: string, provider: MusicProvider['key']) => Promise<TokenSource | null>;

const ACCOUNT_PROVIDERS: readonly AccountProvider[] = ['apple', 'soundCloudPublic', 'spotify', 'youtube'];

/** Loads accounts on the connection pool, also for callers that are in a transaction: a renewed token is never lost. */
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
