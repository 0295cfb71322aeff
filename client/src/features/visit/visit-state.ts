import { atom } from 'jotai';

/** A question to a DJ who is about to leave their hangout by hand. */
export interface LeaveQuestion {
  /** How the user wanted to leave: by the button, by the way home, or by entering another hangout. */
  readonly by: 'leave' | 'home' | 'other-hangout';
  /** Goes where the user wanted to go, after they have left or where the visit goes on. */
  readonly proceed: () => void;
  readonly cancel?: () => void;
}

export const leaveQuestionAtom = atom<LeaveQuestion | null>(null);
