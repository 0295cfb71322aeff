import { atom } from 'jotai';
import { ownOrigin } from './own-origin.ts';
import { tabStorage } from './storage.ts';
import { store } from './store.ts';

const KEY = 'invitation';

/** Code of the invitation with which this tab was opened, or null. */
export const invitationAtom = atom(tabStorage.read(KEY));

/**
 * [H1966] Returns the link of an invitation. The code is behind the `#`, which browsers never send to a
 * server, so that it is in no access log.
 */
export const invitationLink = (code: string): string => `${ownOrigin()}/sign-up#invite=${code}`;

/**
 * Returns the code in an invitation's link, also in one of the old form `?invite=`; null if there is none.
 */
export const findInvitationCode = (text: string): string | null =>
  /[?&#]invite=([\w-]+)/.exec(text)?.[1] ?? null;

/**
 * [H1960] Stores an invitation's code in this tab, so that it survives a sign-up at a provider, which leaves
 * this site.
 */
export function storeInvitationCode(given: string): void {
  const code = given.trim() || null;
  tabStorage.write(KEY, code);
  store.set(invitationAtom, code);
}
