import { queryClient } from '../platform/query-client.ts';
import { sessionEndAtom } from '../platform/session-end.ts';
import { parseLocalSettings, readStorage, storageKeys } from '../platform/storage.ts';
import { localSettingsAtom, store } from '../platform/store.ts';
import { decodeToken, isRegisteredToken } from '../platform/token.ts';

/**
 * [H483] Returns the token with which another tab has signed in, if this tab is a guest's; otherwise null, because a
 * tab's account is never replaced.
 */
export function findSignInOfOtherTab(own: string | null, storedSettings: string | null): string | null {
  if (isRegisteredToken(decodeToken(own))) return null;
  const { token } = parseLocalSettings(storedSettings);
  return isRegisteredToken(decodeToken(token)) ? token : null;
}

/**
 * [H483] Signs a guest's tab in as soon as another tab signs in, for example by a link in a mail. The visit to a
 * hangout goes on.
 */
export function followSignInOfOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    // [H491] While the dialog about the ended session is open, the user decides there what comes next.
    if (key !== storageKeys.core || store.get(sessionEndAtom) !== null) return;
    // Not the event's value, which may be older than what is stored by now.
    const stored = readStorage(storageKeys.core);
    const token = findSignInOfOtherTab(store.get(localSettingsAtom).token, stored);
    if (token === null) return;
    store.set(localSettingsAtom, { token });
    void queryClient.invalidateQueries();
  });
}
