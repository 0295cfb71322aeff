import { atom } from 'jotai';
import { store } from '../../platform/store.ts';
import { myPositionAtom } from './derived-state.ts';

/** A question that a DJ must answer before leaving the hangout. */
export interface LeaveQuestion {
  /** The user's action that would end the visit. */
  readonly by: 'leave' | 'home' | 'other-hangout' | 'log-out';
  /** Carries out that action. Called after the user has left the hangout, or if they keep playing on another page. */
  readonly proceed: () => void;
  /** [H875] The path of the hangout that the user wants to enter instead. */
  readonly to?: string;
}

export const leaveQuestionAtom = atom<LeaveQuestion | null>(null);

/** [H871] Signs out. A DJ must confirm that first, because signing out gives up the seat and stops the DJ's song. */
export function confirmLogOut(logOut: () => void): void {
  if (store.get(myPositionAtom).kind === 'seat')
    store.set(leaveQuestionAtom, { by: 'log-out', proceed: logOut });
  else logOut();
}
