import { queryClient } from './query-client.ts';
import { tabStorage } from './storage.ts';
import { currentRoomAtom, store } from './store.ts';

const listeners = new Set<() => void>();

export function onUserDataCleared(listener: () => void): void {
  listeners.add(listener);
}

/**
 * [H777] Removes a user's data from this browser after the session has ended: cached responses, drafts,
 * unsent messages and the hangout's password.
 */
export function clearUserData(): void {
  queryClient.clear();
  store.set(currentRoomAtom, { password: null });
  for (const listener of listeners) listener();
  tabStorage.clear();
}
