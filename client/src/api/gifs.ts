import { gifs } from '@hangout/contract/rest/chat/gifs';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { i18n } from '../platform/i18n.ts';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { listenerCountry } from './music-providers.ts';

/** [H1730] The service where this server searches for GIFs; null if there is none. */
export const gifProviderQuery = () =>
  queryOptions({
    queryKey: ['gif-provider'],
    queryFn: async () => (await api(gifs.offer)).provider,
    // Never stale, because the GIF service cannot change while the server runs.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** [H1731] GIFs for words in the language of the page; without words those that are popular now. */
export const gifSearchQuery = (words: string) => {
  const [language = 'en'] = i18n.language.split('-');
  const country = listenerCountry();
  return infiniteQueryOptions({
    queryKey: ['gifs', words, language, country],
    queryFn: ({ pageParam }) =>
      api(gifs.search, {
        ...{ language, country, page: pageParam },
        ...(words !== '' && { query: words }),
      }),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: staleTimes.search,
    retry: false,
  });
};
