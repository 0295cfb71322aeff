import { ACCOUNT_PROVIDERS } from '@hangout/contract/rest/shapes/music-account-shape';
import type { Db } from '@hangout/db';
import { loadProviderAccount } from '@hangout/platform/music-accounts/load-provider-account';
import type { TokenSource } from '@hangout/providers';
import { type ClientProvider, isRegistered, type Principal } from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';

/**
 * [H1022] Loads the caller's account at a provider; null for guests and bots, and if none is connected.
 * @param db must not be a transaction
 */
export async function loadListenerAccount(
  { db, dependencies, principal }: { db: Db; dependencies: Dependencies; principal: Principal },
  key: ClientProvider,
): Promise<TokenSource | null> {
  const provider = ACCOUNT_PROVIDERS.find((one) => one === key);
  if (!provider || !isRegistered(principal)) return null;
  const { secrets, musicProviders } = dependencies;
  return loadProviderAccount(db, secrets, musicProviders, principal.uuid, provider);
}
