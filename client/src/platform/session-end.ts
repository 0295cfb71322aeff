import { atom } from 'jotai';
import { findRenewedToken } from './renewed-token.ts';
import { parseLocalSettings, storageKeys } from './storage.ts';
import { localSettingsAtom, store } from './store.ts';

/** The end of a session that the user has not ended in this window. */
export interface SessionEnd {
  readonly token: string;
  /** The reason that the server gave; null if unknown. */
  readonly reason: string | null;
}

/** [H491] The session end that the dialog reports, or null. */
export const sessionEndAtom = atom<SessionEnd | null>(null);

/** [H491] Uses the session of another window if the user has signed in again there. */
export function followSignInOfOtherWindow(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const end = store.get(sessionEndAtom);
    if (!end || key !== storageKeys.core || findRenewedToken(end.token, newValue) === null) return;
    store.set(localSettingsAtom, parseLocalSettings(newValue));
    store.set(sessionEndAtom, null);
  });
}
