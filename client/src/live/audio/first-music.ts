import { atom } from 'jotai';
import { isConnectionFast } from '../../platform/connection-speed.ts';
import { store } from '../../platform/store.ts';

/** Longest time for which images wait for the first song, ms. */
const LONGEST_WAIT_MS = 4_000;

/** Whether music has played, or could not play, since the page was loaded. */
export const firstMusicAtom = atom(false);

/**
 * Limits how long images wait for the first song; on a fast connection they do not wait at all. Called when
 * the user has joined the hangout.
 */
export function limitWaitForMusic(): void {
  if (isConnectionFast()) store.set(firstMusicAtom, true);
  if (!store.get(firstMusicAtom)) setTimeout(() => store.set(firstMusicAtom, true), LONGEST_WAIT_MS);
}
