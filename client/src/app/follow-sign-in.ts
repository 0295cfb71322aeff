import { queryClient } from '../platform/query-client.ts';
import { sessionEndAtom } from '../platform/session-end.ts';
import { parseLocalSettings, storageKeys } from '../platform/storage.ts';
import { localSettingsAtom, store } from '../platform/store.ts';
import { decodeToken, isRegisteredToken } from '../platform/token.ts';

/**
 * [H483] The token of an account to which somebody has signed in in another tab of this browser, where this one still has
 * that of a guest; null in every other case: an account is never replaced by another one unasked.
 */
export function findSignInOfOtherTab(own: string | null, storedSettings: string | null): string | null {
  if (isRegisteredToken(decodeToken(own))) return null;
  const { token } = parseLocalSettings(storedSettings);
  return isRegisteredToken(decodeToken(token)) ? token : null;
}

/** [H483] Signs the guest of this tab in as soon as another tab does, as by the link of a mail; the hangout goes on. */
export function followSignInOfOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    // [H491] Whoever is told that a session has ended decides there what comes next.
    if (key !== storageKeys.core || store.get(sessionEndAtom) !== null) return;
    const token = findSignInOfOtherTab(store.get(localSettingsAtom).token, newValue);
    if (token === null) return;
    store.set(localSettingsAtom, { token });
    void queryClient.invalidateQueries();
  });
}
