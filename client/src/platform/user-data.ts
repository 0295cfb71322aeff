import { queryClient } from './query-client.ts';
import { tabStorage } from './storage.ts';
import { currentRoomAtom, localSettingsAtom, store } from './store.ts';
import { decodeToken, isRegisteredToken } from './token.ts';

const listeners = new Set<() => void>();

/** Returns a function that removes the listener. */
export function onUserDataCleared(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
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

const ACCOUNT_KEY = 'account';

/** [H777] Removes the data of the account that this tab had, at the page load too, if it has another one now or none. */
function followAccount(): void {
  const claims = decodeToken(store.get(localSettingsAtom).token);
  const account = isRegisteredToken(claims) && claims ? claims.uuid : null;
  const before = tabStorage.read(ACCOUNT_KEY);
  if (before !== null && before !== account) clearUserData();
  tabStorage.write(ACCOUNT_KEY, account);
}
store.sub(localSettingsAtom, followAccount);
followAccount();
