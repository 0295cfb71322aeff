import { queryClient } from '../platform/query-client.ts';
import { sessionEndAtom } from '../platform/session-end.ts';
import { parseLocalSettings, storageKeys } from '../platform/storage.ts';
import { localSettingsAtom, store } from '../platform/store.ts';
import { decodeToken, isRegisteredToken } from '../platform/token.ts';

/**
 * [H483] Returns the token of an account that another tab of this browser has signed in to, if this tab still has a
 * guest's token; otherwise null, so that an account in this tab is never replaced by another one.
 */
export function findSignInOfOtherTab(own: string | null, storedSettings: string | null): string | null {
  if (isRegisteredToken(decodeToken(own))) return null;
  const { token } = parseLocalSettings(storedSettings);
  return isRegisteredToken(decodeToken(token)) ? token : null;
}

/**
 * [H483] Signs in the guest of this tab as soon as another tab signs in, for example by a link in an email; the
 * hangout continues.
 */
export function followSignInOfOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    // [H491] The dialog that reports an ended session decides what comes next.
    if (key !== storageKeys.core || store.get(sessionEndAtom) !== null) return;
    const token = findSignInOfOtherTab(store.get(localSettingsAtom).token, newValue);
    if (token === null) return;
    store.set(localSettingsAtom, { token });
    void queryClient.invalidateQueries();
  });
}
