import { gifs } from '@hangout/contract/rest/chat/gifs';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { i18n } from '../platform/i18n.ts';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { listenerCountry } from './music-providers.ts';

/** [H1730] The service at which GIFs can be searched here; null if there is none. */
export const gifProviderQuery = () =>
  queryOptions({
    queryKey: ['gif-provider'],
    queryFn: async () => (await api(gifs.offer)).provider,
    // The operator's choice does not change while the page is open.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** [H1731] GIFs by words in the language of the page, in pages; without words the trending ones. */
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
