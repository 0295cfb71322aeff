import { z } from 'zod';
import { unlessAborted } from '../http/unless-aborted.ts';
import type { ProviderSearch } from '../music-provider.ts';
import { ProviderError } from '../provider-error.ts';
import type { DailyQuota, ProviderStorage } from '../provider-storage.ts';
import { Video } from './video.ts';

/** Results per call of the provider's search, the documented maximum. */
export const SEARCH_PAGE = 50;
/** [H1004] Maximum number of pages per search, because each page is one of few calls a day. */
const MOST_PAGES = 4;

const StoredPage = z.object({ videos: z.array(Video), next: z.string().nullable() });
export type SearchPage = z.infer<typeof StoredPage>;

export interface SearchedPage {
  readonly words: string;
  readonly country: string;
  readonly explicit: boolean;
  readonly pageToken: string | null;
}

interface StoredSearchOptions {
  readonly storage: ProviderStorage;
  readonly quota: DailyQuota;
  /** Sends the request. The searching user cannot abort it, because the call is counted in any case. */
  readonly request: (page: SearchedPage) => Promise<SearchPage>;
}

/**
 * [H1003][H1004] Creates a search that counts its calls, stores results for a day, and lets concurrent
 * searches for the same words share a call. It throws `rate_limited` when the day's calls are used up.
 */
export function createStoredSearch({ storage, quota, request }: StoredSearchOptions) {
  const underway = new Map<string, Promise<SearchPage>>();

  async function load(
    page: SearchedPage,
    beforeCall: ProviderSearch['beforeCountedCall'],
  ): Promise<SearchPage> {
    const key = JSON.stringify([page.words, page.country, page.explicit, page.pageToken]);
    const stored = StoredPage.safeParse(await storage.loadSearch(quota.provider, key));
    if (stored.success) return stored.data;
    const found = underway.get(key) ?? requestPage(key, page, beforeCall);
    underway.set(key, found);
    try {
      return await found;
    } finally {
      underway.delete(key);
    }
  }

  async function requestPage(
    key: string,
    page: SearchedPage,
    beforeCall: ProviderSearch['beforeCountedCall'],
  ): Promise<SearchPage> {
    await beforeCall?.(quota);
    const nextDay = await storage.takeCall(quota);
    if (nextDay !== null)
      throw new ProviderError(quota.provider, 'rate_limited', { retryAfterMs: nextDay - Date.now() });
    const found = await request(page);
    await storage.storeSearch(quota.provider, key, found);
    return found;
  }

  return async (search: ProviderSearch) => {
    const { words, country, explicit, limit, offset, signal, beforeCountedCall } = search;
    const asked = { words: words.trim().toLowerCase().replaceAll(/\s+/g, ' '), country, explicit };
    const end = offset + limit;
    const videos: Video[] = [];
    let pageToken: string | null = null;
    for (let page = 0; page < MOST_PAGES && page * SEARCH_PAGE < end; page++) {
      const found: SearchPage = await unlessAborted(load({ ...asked, pageToken }, beforeCountedCall), signal);
      videos.push(...found.videos);
      pageToken = found.next;
      if (pageToken === null) break;
    }
    const isMoreToAsk = pageToken !== null && videos.length < MOST_PAGES * SEARCH_PAGE;
    return { videos: videos.slice(offset, end), hasMore: videos.length > end || isMoreToAsk };
  };
}
