import { gifs } from '@hangout/contract/rest/chat/gifs';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { i18n } from '../platform/i18n.ts';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { listenerCountry } from './music-providers.ts';

/** [H1730] The service with which users of this server search for GIFs; null if there is none. */
export const gifProviderQuery = () =>
  queryOptions({
    queryKey: ['gif-provider'],
    queryFn: async () => (await api(gifs.offer)).provider,
    // The operator's choice does not change while the page is open.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** [H1731] GIFs that match words in the page's language, in pages; the trending ones if there are no words. */
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
