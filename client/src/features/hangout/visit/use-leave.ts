import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { myPositionAtom } from '../../../live/room/derived-state.ts';
import { leaveQuestionAtom } from '../../../live/room/leave-question.ts';
import { leaveRoom } from '../../../live/room/room-session.ts';
import { useNavigate } from '../../../platform/navigate.ts';

export interface WaysOut {
  readonly goHome: () => void;
  readonly leave: () => void;
}

/**
 * Returns a function that opens the home page without a React transition. In a transition, the hangout's page would
 * stay mounted for a moment and prevent entering the same hangout again.
 */
export function useOpenHome(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate('/', { flushSync: true }), [navigate]);
}

/** Returns the functions to leave the hangout. [H871] A user with a seat is asked first; all others leave at once. */
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
