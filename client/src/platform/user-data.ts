import { queryClient } from './query-client.ts';
import { tabStorage } from './storage.ts';
import { currentRoomAtom, store } from './store.ts';

const listeners = new Set<() => void>();

/** Calls `listener` when the user's data must be cleared. */
export function onUserDataCleared(listener: () => void): void {
  listeners.add(listener);
}

/**
 * [H777] Clears the data of a user who has signed out, or whose session has ended, from this browser: server
 * responses, drafts, unsent messages and the password of the hangout.
 */
export function clearUserData(): void {
  queryClient.clear();
  store.set(currentRoomAtom, { password: null });
  for (const listener of listeners) listener();
  tabStorage.clear();
}
