import { atom } from 'jotai';
import { isConnectionFast } from '../../platform/connection-speed.ts';
import { store } from '../../platform/store.ts';

/** After this time images no longer wait for a song that is slow to load, ms. */
const LONGEST_WAIT_MS = 4_000;

/** Whether music has played, or could not play, since the page was loaded. */
export const firstMusicAtom = atom(false);

/** Limits the wait of the first visit, and ends it on a fast connection; called when the hangout has been joined. */
export function limitWaitForMusic(): void {
  if (isConnectionFast()) store.set(firstMusicAtom, true);
  if (!store.get(firstMusicAtom)) setTimeout(() => store.set(firstMusicAtom, true), LONGEST_WAIT_MS);
}
