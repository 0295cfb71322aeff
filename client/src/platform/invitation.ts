import { atom } from 'jotai';
import { tabStorage } from './storage.ts';
import { store } from './store.ts';

const KEY = 'invitation';

/** The code of the invitation with which this tab was opened; null without one. */
export const invitationAtom = atom(tabStorage.read(KEY));

/** [H1960] Stores the code of an invitation for every way to make an account, also for one that leads over another site. */
export function storeInvitationCode(given: string): void {
  const code = given.trim() || null;
  tabStorage.write(KEY, code);
  store.set(invitationAtom, code);
}
