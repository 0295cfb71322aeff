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
 * Opens the home page without a React transition, which would keep the hangout's page mounted for a moment and so
 * prevent entering the same hangout again.
 */
export function useOpenHome(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate('/', { flushSync: true }), [navigate]);
}

/** [H871] Returns the ways to leave a hangout. A user with a seat is asked first. */
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
