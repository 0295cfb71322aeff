import { atom } from 'jotai';
import { tabStorage } from './storage.ts';
import { store } from './store.ts';

const KEY = 'invitation';

/** The code of the invitation with which this tab was opened; null without one. */
export const invitationAtom = atom(tabStorage.read(KEY));

/**
 * [H1966] Returns the link of an invitation. The code is after the `#`. Browsers never send this part of a URL to a
 * server, so the code is in no access log.
 */
export const invitationLink = (code: string): string => `${location.origin}/sign-up#invite=${code}`;

/** Returns the code in the link of an invitation, including links of the old form `?invite=`; null if there is none. */
export const findInvitationCode = (text: string): string | null =>
  /[?&#]invite=([\w-]+)/.exec(text)?.[1] ?? null;

/**
 * [H1960] Stores the code of an invitation in this tab, so that every sign-up method can use it, even one that leaves
 * this site for a provider's.
 */
export function storeInvitationCode(given: string): void {
  const code = given.trim() || null;
  tabStorage.write(KEY, code);
  store.set(invitationAtom, code);
}
