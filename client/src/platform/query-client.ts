import { ApiError } from '@hangout/contract/framework/errors';
import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';

const second = 1_000;
/** How long each kind of response counts as fresh, ms. */
export const staleTimes = {
  crates: 60 * second,
  avatars: 60 * second,
  profiles: 5 * 60 * second,
  rooms: 10 * second,
  room: 15 * second,
  history: 5 * 60 * second,
  search: 60 * second,
  /** [R271] Signed URLs of songs. */
  sound: 60 * 60 * second,
} as const;

const retries = 3;
/** First elements of the query keys of playlists, of their songs and of the songs' views. */
const crateKeys = new Set<unknown>(['crates', 'crate-songs', 'crate-views']);

/**
 * [H1498] Poll interval for states that are not final yet, ms. The server announces changes, but an
 * announcement can be lost.
 */
export const announcedPollMs = 30_000;

/** Queries are retried after network failures and server errors; mutations are never retried. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey }) {
      // [R255] Operators look in the console for why a playlist is missing.
      if (crateKeys.has(queryKey[0])) console.error('A playlist could not be read', error);
    },
  }),
  defaultOptions: {
    queries: {
      retry: (count, error) =>
        count < retries && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      retryDelay: (count) => Math.min(8 * second, 500 * 2 ** count),
      refetchOnWindowFocus: true,
      // Offline, a query fails and is fetched again once online. By default TanStack Query would delay it, and show neither
      // data nor error until then.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
});

/**
 * [H1746] Refetches queries whose data has changed on the server. TanStack Query does not restart a query
 * that is loading for the first time or is not shown, although it may have read the old data; such a query is
 * fetched again after its load, or when it is shown.
 */
export async function refetchChanged(queryKey: QueryKey): Promise<void> {
  const loads = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive());
  void queryClient.invalidateQueries({ queryKey });
  await Promise.all(
    loads.map(async (query) => {
      await query.promise?.catch(() => {});
      await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  );
}
