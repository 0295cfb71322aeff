import { songs } from '@hangout/contract/rest/songs/songs';
import { isSongHost } from '@hangout/rules';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { listenerCountry, musicProvidersQuery } from './music-providers.ts';

/** A song search: the words, and the provider to search; null searches all providers. */
export interface SongSearch {
  readonly words: string;
  readonly provider: string | null;
}

/**
 * [R142][R210][R211][H578] Songs that match a search, in pages; without words no request is sent. The server's
 * configuration decides which version of its search is used.
 */
export const songSearchQuery = ({ words, provider }: SongSearch) =>
  infiniteQueryOptions({
    queryKey: ['search', words, provider, listenerCountry()],
    queryFn: async ({ pageParam }) => {
      const { searchVersion } = await queryClient.ensureQueryData(musicProvidersQuery());
      return api(searchVersion === 2 ? songs.searchV2 : songs.search, {
        ...{ query: words, country: listenerCountry(), limit: 20, offset: pageParam },
        ...(provider === null ? {} : { provider }),
      });
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: words !== '',
    // [H1065] Polls for the results of slow providers, unless the user has loaded more pages.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount <= SLOW_POLLS && data?.pages.length === 1 && hasSlow(data.pages[0])
        ? SLOW_POLL_MS
        : false,
    staleTime: staleTimes.search,
  });

/** How many times, and at which interval (ms), the first page is refetched while a provider is slow. */
const SLOW_POLLS = 3;
const SLOW_POLL_MS = 1_500;

const hasSlow = (page: { readonly providers: readonly { readonly answer: string }[] } | undefined) =>
  page?.providers.some(({ answer }) => answer === 'slow') ?? false;

/** [R148] True if the input is a link to a music provider, which is resolved instead of searched for. */
export function isMusicLink(text: string): boolean {
  const url = /^https?:\/\/\S+$/i.test(text) ? URL.parse(text) : null;
  return url !== null && isSongHost(url.hostname);
}

/** [H1070] The song, playlist or album to which a link to a music provider leads. */
export const musicLinkQuery = (link: string) =>
  queryOptions({
    queryKey: ['music-link', link, listenerCountry()],
    queryFn: () => api(songs.link, { link, country: listenerCountry() }),
    enabled: link !== '',
    staleTime: staleTimes.search,
    retry: false,
  });
