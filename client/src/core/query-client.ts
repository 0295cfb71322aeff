import { ApiError } from '@hangout/contract/framework/errors';
import { QueryClient } from '@tanstack/react-query';

const second = 1_000;
/** How long answers are fresh, ms. */
export const staleTimes = {
  /** [R264] */
  crates: 60 * second,
  /** [R268] */
  profiles: 5 * 60 * second,
  rooms: 10 * second,
  room: 15 * second,
  history: 5 * 60 * second,
  search: 60 * second,
  /** [R271] */
  sound: 60 * 60 * second,
} as const;

const retries = 3;

/** Reads are tried again on a lost network and on our own failures; writes never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) =>
        count < retries && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      retryDelay: (count) => Math.min(8 * second, 500 * 2 ** count),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
