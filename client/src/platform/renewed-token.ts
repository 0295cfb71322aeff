import { parseLocalSettings, readStorage, storageKeys } from './storage.ts';
import { localSettingsAtom, store } from './store.ts';
import { decodeToken, isRegisteredToken } from './token.ts';

/** How long to wait for the replacement of a refused token, and how often to look for it, ms. */
const WAIT_MS = 1500;
const LOOK_MS = 100;

/**
 * [H820] Returns the token that another tab has stored for the same user after a renewal, reauthentication or sign-in,
 * or null. Tokens of one session are numbered; of two sessions the later one counts, because a sign-in ends the one
 * before.
 */
export function findRenewedToken(token: string, storedSettings: string | null): string | null {
  const stored = parseLocalSettings(storedSettings).token;
  if (stored === null || stored === token) return null;
  const [own, other] = [decodeToken(token), decodeToken(stored)];
  if (!own || !other || !isRegisteredToken(own) || !isRegisteredToken(other)) return null;
  if (own.uuid !== other.uuid) return null;
  const isNewer = own.sid === other.sid ? other.num > own.num : other.issued >= own.issued;
  return isNewer ? stored : null;
}

/** Takes over the token that another tab has stored for the same user; returns whether there was one. */
export function takeRenewedToken(): boolean {
  const { token } = store.get(localSettingsAtom);
  const renewed = token === null ? null : findRenewedToken(token, readStorage(storageKeys.core));
  if (renewed === null) return false;
  store.set(localSettingsAtom, { token: renewed });
  return true;
}

const waiting = new Map<string, Promise<boolean>>();

/**
 * Waits until a new token replaces a refused one; resolves to false after `WAIT_MS`. The response with the
 * new token may arrive after the refusal of the old one.
 */
export function waitForRenewedToken(refused: string): Promise<boolean> {
  const known = waiting.get(refused);
  if (known) return known;
  const made = lookForRenewedToken(refused).finally(() => waiting.delete(refused));
  waiting.set(refused, made);
  return made;
}

async function lookForRenewedToken(refused: string): Promise<boolean> {
  for (let waited = 0; ; waited += LOOK_MS) {
    if (store.get(localSettingsAtom).token !== refused || takeRenewedToken()) return true;
    if (waited >= WAIT_MS) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
