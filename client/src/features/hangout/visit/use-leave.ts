import { useAtomValue, useSetAtom } from 'jotai';
import { useNavigate } from 'react-router';
import { myPositionAtom } from '../../../live/room/derived-state.ts';
import { leaveQuestionAtom } from '../../../live/room/leave-question.ts';
import { leaveRoom } from '../../../live/room/room-session.ts';

/** The two ways to leave a hangout's page: going home, which continues the visit, and leaving the hangout. */
export interface WaysOut {
  readonly goHome: () => void;
  readonly leave: () => void;
}

/** [H871] Asks DJs first; all other users leave at once. */
export function useLeave(): WaysOut {
  const navigate = useNavigate();
  const ask = useSetAtom(leaveQuestionAtom);
  const isDj = useAtomValue(myPositionAtom).kind === 'seat';
  const home = () => void navigate('/');
  return {
    goHome: () => (isDj ? ask({ by: 'home', proceed: home }) : home()),
    leave() {
      if (isDj) return ask({ by: 'leave', proceed: home });
      leaveRoom();
      home();
    },
  };
}
