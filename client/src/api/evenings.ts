import { evenings } from '@hangout/contract/rest/evenings/evenings';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { offsetAfter, pagedQuery } from './paging.ts';

const pageSize = 50;
/**
 * Poll interval of a running evening, ms. It is polled because guests see it too, and only users in the lobby are
 * notified.
 */
const pollMs = 20_000;

/**
 * An evening with its songs page by page. The id `latest` means the current evening, or the last one if none is
 * running.
 */
export const eveningQuery = (slug: string, eveningId: string) =>
  infiniteQueryOptions({
    queryKey: ['evening', slug, eveningId],
    queryFn: ({ pageParam }) =>
      api(evenings.byId, { id: slug, eveningId, limit: pageSize, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) =>
      offsetAfter(
        count,
        pages.map(({ songPlays }) => songPlays),
      ),
    staleTime: staleTimes.room,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.isOver === false ? pollMs : false),
  });

export const eveningsQuery = (slug: string) =>
  pagedQuery(['evenings', slug], (offset) => api(evenings.list, { id: slug, limit: 9, offset }));
