import { atom } from 'jotai';
import { tabStorage } from './storage.ts';
import { store } from './store.ts';

const KEY = 'invitation';

/** The code of the invitation with which this tab was opened; null without one. */
export const invitationAtom = atom(tabStorage.read(KEY));

/**
 * [H1966] The address of an invitation. The code stands behind `#`, which browsers send to no server, so that no access
 * log has it.
 */
export const invitationLink = (code: string): string => `${location.origin}/sign-up#invite=${code}`;

/** Returns the code of an invitation's link, also of one from before; null if the text holds none. */
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
