import { mock } from 'node:test';
import { queryClient } from './query-client.ts';
import { localSettingsAtom, store } from './store.ts';

const payload = JSON.stringify({ sub: 'g', type: 'guest', iat: 0, exp: 4_000_000_000 });
/** A guest's token that is valid for longer than any test. */
export const guestToken = `h.${Buffer.from(payload).toString('base64url')}.s`;

/** `beforeEach(signInAsGuest)`: requests have a token, and no query is cached. */
export function signInAsGuest(): void {
  store.set(localSettingsAtom, { token: guestToken });
  queryClient.clear();
}

/** `afterEach(restoreRequests)`: nothing is answered by a test any more. */
export function restoreRequests(): void {
  mock.restoreAll();
  queryClient.clear();
  store.set(localSettingsAtom, { token: null });
}

/** Answers every request by its query, and returns the queries of those that come. */
export function answerRequests(answer: (query: URLSearchParams) => Response): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  mock.method(globalThis, 'fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://rest.example');
    queries.push(searchParams);
    return answer(searchParams);
  });
  return queries;
}
