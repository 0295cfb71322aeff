import { mock } from 'node:test';
import { learnServerTime } from './device-clock.ts';
import { queryClient } from './query-client.ts';
import { localSettingsAtom, store } from './store.ts';

const payload = JSON.stringify({ sub: 'g', type: 'guest', iat: 0, exp: 4_000_000_000 });
export const guestToken = `h.${Buffer.from(payload).toString('base64url')}.s`;

export function signInAsGuest(): void {
  store.set(localSettingsAtom, { token: guestToken });
  queryClient.clear();
}

/** For `afterEach`: restores `fetch` and the clock, and clears the query cache and the token. */
export function restoreRequests(): void {
  mock.restoreAll();
  learnServerTime(Date.now());
  queryClient.clear();
  store.set(localSettingsAtom, { token: null });
}

/** Lets `answer(query)` replace `fetch`. Returns the queries of all requests. */
export function answerRequests(answer: (query: URLSearchParams) => Response): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  mock.method(globalThis, 'fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://rest.example');
    queries.push(searchParams);
    return answer(searchParams);
  });
  return queries;
}
