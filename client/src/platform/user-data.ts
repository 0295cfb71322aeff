import { queryClient } from './query-client.ts';
import { tabStorage } from './storage.ts';
import { currentRoomAtom, store } from './store.ts';

const listeners = new Set<() => void>();

/** Calls `listener` when the data of the user is to be forgotten. */
export function onUserDataCleared(listener: () => void): void {
  listeners.add(listener);
}

/**
 * [H777] Forgets what this browser holds of a user who has signed out, or whose session has ended: answers of the server,
 * drafts, unsent messages and the password of the hangout.
 */
export function clearUserData(): void {
  queryClient.clear();
  store.set(currentRoomAtom, { password: null });
  for (const listener of listeners) listener();
  tabStorage.clear();
}
