import { type Db, loadProviderSearch, storeProviderSearch, takeProviderCall } from '@hangout/db';
import type { ProviderStorage } from '@hangout/providers';
import { nextQuotaDay, quotaDayOf } from '@hangout/rules';

/**
 * [H1000][H1003] Stores the adapters' data in the database, so that all servers share quotas and search
 * results. `now` returns epoch ms.
 */
export function createProviderStorage(db: Db, now: () => number = Date.now): ProviderStorage {
  return {
    async takeCall(quota) {
      const time = now();
      const isGranted = await takeProviderCall(db, { ...quota, day: quotaDayOf(time) });
      return isGranted ? null : nextQuotaDay(time);
    },
    loadSearch: (provider, key) => loadProviderSearch(db, provider, key),
    storeSearch: (provider, key, answer) => storeProviderSearch(db, provider, key, answer),
  };
}
