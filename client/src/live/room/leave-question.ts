import { atom } from 'jotai';
import { store } from '../../platform/store.ts';
import { myPositionAtom } from './derived-state.ts';

/** A dialog that asks a DJ to confirm that they want to leave the hangout. */
export interface LeaveQuestion {
  /** How the user wanted to leave: by the button, by going home, by entering another hangout, or by signing out. */
  readonly by: 'leave' | 'home' | 'other-hangout' | 'log-out';
  /**
   * Does what the user wanted: opens a page or signs out. Called after the user has left the hangout, or if they choose
   * to keep playing on another page.
   */
  readonly proceed: () => void;
  /** [H875] The path of the other hangout that the user wanted to enter. */
  readonly to?: string;
}

export const leaveQuestionAtom = atom<LeaveQuestion | null>(null);

/**
 * [H871] Signs out. Asks a DJ for confirmation first, because signing out gives up the seat and stops the DJ's song.
 */
export function confirmLogOut(logOut: () => void): void {
  if (store.get(myPositionAtom).kind === 'seat')
    store.set(leaveQuestionAtom, { by: 'log-out', proceed: logOut });
  else logOut();
}
