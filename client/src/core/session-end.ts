import { atom } from 'jotai';
import { findRenewedToken } from './renewed-token.ts';
import { parseLocalSettings, storageKeys } from './storage.ts';
import { localSettingsAtom, store } from './store.ts';

/** The end of the user's session, which the user has not asked for in this window. */
export interface SessionEnd {
  /** The last token of the session. */
  readonly token: string;
  /** Why it has ended, as the server says; null where it does not know. */
  readonly reason: string | null;
}

/** [H491] The end that the dialog tells the user of; null while there is none. */
export const sessionEndAtom = atom<SessionEnd | null>(null);

/** [H491] Where the user signs in again in another window, this one goes on with the session of that one. */
export function followSignInOfOtherWindow(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const end = store.get(sessionEndAtom);
    if (!end || key !== storageKeys.core || findRenewedToken(end.token, newValue) === null) return;
    store.set(localSettingsAtom, parseLocalSettings(newValue));
    store.set(sessionEndAtom, null);
  });
}
