import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { myPositionAtom } from '../../../live/room/derived-state.ts';
import { leaveQuestionAtom } from '../../../live/room/leave-question.ts';
import { leaveRoom } from '../../../live/room/room-session.ts';
import { useNavigate } from '../../../platform/navigate.ts';

/** The two ways to leave a hangout's page: going home, which continues the visit, and leaving the hangout. */
export interface WaysOut {
  readonly goHome: () => void;
  readonly leave: () => void;
}

/**
 * Returns a function that opens the home page without a transition. In a transition the hangout's page stays mounted
 * for a moment, and a user who opens the same hangout again in that moment would not enter it.
 */
export function useOpenHome(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate('/', { flushSync: true }), [navigate]);
}

/** Returns both ways out. [H871] A user with a seat is asked first; all others go at once. */
export function useLeave(): WaysOut {
  const openHome = useOpenHome();
  const ask = useSetAtom(leaveQuestionAtom);
  const isDj = useAtomValue(myPositionAtom).kind === 'seat';
  return {
    goHome: () => (isDj ? ask({ by: 'home', proceed: openHome }) : openHome()),
    leave() {
      if (isDj) return ask({ by: 'leave', proceed: openHome });
      leaveRoom();
      openHome();
    },
  };
}
