import { atom } from 'jotai';
import { store } from '../../platform/store.ts';
import { myPositionAtom } from './derived-state.ts';

/** A question to a DJ who is about to leave their hangout by hand. */
export interface LeaveQuestion {
  /** How the user wanted to leave: by the button, by the way home, or by entering another hangout, or by signing out. */
  readonly by: 'leave' | 'home' | 'other-hangout' | 'log-out';
  /** Goes where the user wanted to go, after they have left or where the visit goes on. */
  readonly proceed: () => void;
  readonly cancel?: () => void;
  /** [H875] The path of the other hangout that the user wanted to enter. */
  readonly to?: string;
}

export const leaveQuestionAtom = atom<LeaveQuestion | null>(null);

/** [H871] Signs out; a DJ is asked first, because the seat and the song that plays go with the account. */
export function confirmLogOut(logOut: () => void): void {
  if (store.get(myPositionAtom).kind === 'seat')
    store.set(leaveQuestionAtom, { by: 'log-out', proceed: logOut });
  else logOut();
}
