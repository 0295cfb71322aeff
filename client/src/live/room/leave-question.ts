import { atom } from 'jotai';
import { store } from '../../platform/store.ts';
import { myPositionAtom } from './derived-state.ts';

/** A question that a DJ must answer before leaving the hangout. */
export interface LeaveQuestion {
  /** The user's action that has led to the question. */
  readonly by: 'leave' | 'home' | 'other-hangout' | 'log-out';
  /**
   * Continues the user's action. Called after the user has left the hangout, or if they choose to keep
   * playing.
   */
  readonly proceed: () => void;
  /** [H875] Path of the hangout that the user wants to enter instead. */
  readonly to?: string;
}

export const leaveQuestionAtom = atom<LeaveQuestion | null>(null);

/** [H871] Signs out. A DJ is asked first, because signing out gives up the seat and stops the DJ's song. */
export function confirmLogOut(logOut: () => void): void {
  if (store.get(myPositionAtom).kind === 'seat')
    store.set(leaveQuestionAtom, { by: 'log-out', proceed: logOut });
  else logOut();
}
