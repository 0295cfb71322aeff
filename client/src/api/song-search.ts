import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { songs } from '@hangout/contract/rest/songs/songs';
import { isSongHost } from '@hangout/rules';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { listenerCountry, musicProvidersQuery } from './music-providers.ts';

/** Words and provider; null searches all providers. */
export interface SongSearch {
  readonly words: string;
  readonly provider: string | null;
}

/**
 * [R142][R210][R211][H578] Songs found, in pages. Without words no request is sent. The server's configuration chooses
 * the version of its search.
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
    // [H1065] Asks again while providers are slow, unless the user has loaded more pages.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount <= SLOW_POLLS && data?.pages.length === 1 && hasSlow(data.pages[0])
        ? SLOW_POLL_MS
        : false,
    staleTime: staleTimes.search,
  });

/** How often, and after how many ms, the first page is fetched again while a provider is slow. */
const SLOW_POLLS = 3;
const SLOW_POLL_MS = 1_500;

const hasSlow = (page: { readonly providers: readonly { readonly answer: string }[] } | undefined) =>
  page?.providers.some(({ answer }) => answer === 'slow') ?? false;

/**
 * [H2117] Returns each song once, where it came first: it can be on two pages, because another process may order a later
 * page differently.
 */
export const eachOnce = (songs: readonly Song[]): readonly Song[] => [
  ...new Map(songs.map((song) => [song.songShortId, song])).values(),
];

/** [R148] True for a link to a music provider, which is resolved instead of searched for. */
export function isMusicLink(text: string): boolean {
  const url = /^https?:\/\/\S+$/i.test(text) ? URL.parse(text) : null;
  return url !== null && isSongHost(url.hostname);
}

/** [H1070] The song, playlist or album to which a link leads. */
export const musicLinkQuery = (link: string) =>
  queryOptions({
    queryKey: ['music-link', link, listenerCountry()],
    queryFn: () => api(songs.link, { link, country: listenerCountry() }),
    enabled: link !== '',
    staleTime: staleTimes.search,
    retry: false,
  });
