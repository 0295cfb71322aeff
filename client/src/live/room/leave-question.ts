import { atom } from 'jotai';
import { store } from '../../platform/store.ts';
import { myPositionAtom } from './derived-state.ts';

/** Asks a DJ for confirmation before they leave their hangout. */
export interface LeaveQuestion {
  /** How the user wanted to leave: by the button, by going home, by entering another hangout, or by signing out. */
  readonly by: 'leave' | 'home' | 'other-hangout' | 'log-out';
  /** Continues to the user's destination, after they have left or while their visit continues. */
  readonly proceed: () => void;
  readonly cancel?: () => void;
  /** [H875] The path of the other hangout that the user wanted to enter. */
  readonly to?: string;
}

export const leaveQuestionAtom = atom<LeaveQuestion | null>(null);

/** [H871] Signs out; a DJ is asked first, because signing out gives up the seat and the playing song. */
export function confirmLogOut(logOut: () => void): void {
  if (store.get(myPositionAtom).kind === 'seat')
    store.set(leaveQuestionAtom, { by: 'log-out', proceed: logOut });
  else logOut();
}
