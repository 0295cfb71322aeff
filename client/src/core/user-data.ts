import { queryClient } from './query-client.ts';
import { currentRoomAtom, store } from './store.ts';

/**
 * [H777] Forgets what this browser holds of a user who has signed out, or whose session has ended: answers of the server,
 * drafts, unsent messages and the password of the hangout.
 */
export function clearUserData(): void {
  queryClient.clear();
  store.set(currentRoomAtom, { password: null });
  try {
    globalThis.sessionStorage?.clear();
  } catch {
    // The browser forbids storage, so nothing is stored.
  }
}
