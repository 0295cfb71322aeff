import { queryClient } from '../platform/query-client.ts';
import { sessionEndAtom } from '../platform/session-end.ts';
import { parseLocalSettings, storageKeys } from '../platform/storage.ts';
import { localSettingsAtom, store } from '../platform/store.ts';
import { decodeToken, isRegisteredToken } from '../platform/token.ts';

/**
 * [H483] Returns the token of an account to which another tab of this browser has signed in, if this tab is still a
 * guest's. Otherwise returns null, so that the account of a tab is never replaced.
 */
export function findSignInOfOtherTab(own: string | null, storedSettings: string | null): string | null {
  if (isRegisteredToken(decodeToken(own))) return null;
  const { token } = parseLocalSettings(storedSettings);
  return isRegisteredToken(decodeToken(token)) ? token : null;
}

/**
 * [H483] If this tab is a guest's, signs it in as soon as another tab signs in, for example through a link in an email.
 * The visit to a hangout continues.
 */
export function followSignInOfOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    // [H491] The session has ended: the user decides in the dialog about it what comes next.
    if (key !== storageKeys.core || store.get(sessionEndAtom) !== null) return;
    const token = findSignInOfOtherTab(store.get(localSettingsAtom).token, newValue);
    if (token === null) return;
    store.set(localSettingsAtom, { token });
    void queryClient.invalidateQueries();
  });
}
