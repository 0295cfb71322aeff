import { nextQuotaDay, quotaDayOf } from '@hangout/rules';
import type { ExternalProvider } from './provider-config.ts';

/** A quota of calls that a provider grants for a day. */
export interface DailyQuota {
  readonly provider: ExternalProvider;
  /** What is counted, such as `search`. */
  readonly name: string;
  readonly limit: number;
}

/** What adapters remember across calls, restarts and the servers of a cluster. */
export interface ProviderStorage {
  /**
   * [H1000] Counts one call of a day's quota. Answers null where it may be sent, else when the quota begins anew, epoch ms.
   */
  takeCall(quota: DailyQuota): Promise<number | null>;
  /** [H1003] What was stored for a search less than a day ago; null where there is nothing. */
  loadSearch(provider: ExternalProvider, key: string): Promise<unknown>;
  storeSearch(provider: ExternalProvider, key: string, answer: object): Promise<void>;
}

/** A storage in the memory of this process, for tests and tools. */
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
