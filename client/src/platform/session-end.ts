import { atom } from 'jotai';
import { findRenewedToken } from './renewed-token.ts';
import { parseLocalSettings, readStorage, storageKeys } from './storage.ts';
import { localSettingsAtom, store } from './store.ts';

/** A session that has ended, but not by the user in this window. */
export interface SessionEnd {
  readonly token: string;
  /** Reason given by the server; null if unknown. */
  readonly reason: string | null;
}

/** [H491] The ended session that the dialog tells the user about, or null. */
export const sessionEndAtom = atom<SessionEnd | null>(null);

/** [H491] If the user signs in again in another window, continues with that session here. */
export function followSignInOfOtherWindow(): void {
  window.addEventListener('storage', ({ key }) => {
    const end = store.get(sessionEndAtom);
    // Not the event's value, which may be older than what is stored by now.
    const stored = readStorage(storageKeys.core);
    if (!end || key !== storageKeys.core || findRenewedToken(end.token, stored) === null) return;
    store.set(localSettingsAtom, parseLocalSettings(stored));
    store.set(sessionEndAtom, null);
  });
}
