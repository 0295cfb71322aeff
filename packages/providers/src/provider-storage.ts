import { nextQuotaDay, quotaDayOf } from '@hangout/rules';
import type { ExternalProvider } from './provider-config.ts';

export interface DailyQuota {
  readonly provider: ExternalProvider;
  /** What is counted, such as `search`. */
  readonly name: string;
  readonly limit: number;
}

/** Data that adapters share across calls, restarts and servers. */
export interface ProviderStorage {
  /**
   * [H1000] Counts a call against a daily quota. Resolves to null if it may be sent, else to when the quota
   * starts over, epoch ms.
   */
  takeCall(quota: DailyQuota): Promise<number | null>;
  /** [H1003] Loads search results stored less than a day ago; null if there are none. */
  loadSearch(provider: ExternalProvider, key: string): Promise<unknown>;
  storeSearch(provider: ExternalProvider, key: string, answer: object): Promise<void>;
}

/** Creates a storage in the memory of this process, for tests and tools. */
export function createMemoryStorage(now: () => number = Date.now): ProviderStorage {
  const used = new Map<string, number>();
  const searches = new Map<string, unknown>();
  return {
    async takeCall({ provider, name, limit }) {
      const key = `${provider} ${name} ${quotaDayOf(now())}`;
      const count = used.get(key) ?? 0;
      if (count >= limit) return nextQuotaDay(now());
      used.set(key, count + 1);
      return null;
    },
    loadSearch: async (provider, key) => searches.get(`${provider} ${key}`) ?? null,
    async storeSearch(provider, key, answer) {
      searches.set(`${provider} ${key}`, answer);
    },
  };
}
