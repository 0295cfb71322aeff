import { atom } from 'jotai';
import { findRenewedToken } from './renewed-token.ts';
import { parseLocalSettings, storageKeys } from './storage.ts';
import { localSettingsAtom, store } from './store.ts';

/** An end of the user's session that was not caused by the user in this window. */
export interface SessionEnd {
  readonly token: string;
  /** The reason that the server gives; null if it does not know. */
  readonly reason: string | null;
}

/** [H491] The session end that the dialog shows; null if there is none. */
export const sessionEndAtom = atom<SessionEnd | null>(null);

/** [H491] If the user signs in again in another window, this window continues with that session. */
export function followSignInOfOtherWindow(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const end = store.get(sessionEndAtom);
    if (!end || key !== storageKeys.core || findRenewedToken(end.token, newValue) === null) return;
    store.set(localSettingsAtom, parseLocalSettings(newValue));
    store.set(sessionEndAtom, null);
  });
}
