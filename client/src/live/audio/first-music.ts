import { atom } from 'jotai';
import { isConnectionFast } from '../../platform/connection-speed.ts';
import { store } from '../../platform/store.ts';

/** Maximum time for which images wait if a song is slow to load, ms. */
const LONGEST_WAIT_MS = 4_000;

/** Whether music has played, or could not play, since the page was loaded. */
export const firstMusicAtom = atom(false);

/**
 * Limits how long the first visit waits for its first music, and ends the wait at once on a fast connection. Called
 * when the hangout has been joined.
 */
export function limitWaitForMusic(): void {
  if (isConnectionFast()) store.set(firstMusicAtom, true);
  if (!store.get(firstMusicAtom)) setTimeout(() => store.set(firstMusicAtom, true), LONGEST_WAIT_MS);
}
