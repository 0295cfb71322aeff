import type { FloorPoint } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { roomActions } from '../../live/room/actions.ts';
import { roomState } from '../../live/room/room-state.ts';
import { roomStatusAtom } from '../../live/room/room-status.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { showErrorToast } from '../../platform/toasts.ts';
import { createFloorMoves, type FloorMoves } from './floor-moves.ts';

/**
 * [H242] Moves the user's avatar on the floor: at once on their own screen, on others' when the server publishes the
 * move.
 * @returns `wanted`, the point to which the user moves until the server has published it, then null; and `move`
 */
export function useFloorMove(): {
  readonly wanted: FloorPoint | null;
  readonly move: (point: FloorPoint) => void;
} {
  const me = useAtomValue(myUuidAtom) ?? '';
  const user = useAtomValue(roomState.floorUsers)[me];
  const isInside = useAtomValue(roomStatusAtom).kind === 'inside';
  const mayWalk = isInside && user !== undefined;
  const [wanted, setWanted] = useState<FloorPoint | null>(null);
  const moves = useRef<FloorMoves | null>(null);
  useEffect(() => {
    const refused = (error: unknown) => {
      setWanted(null);
      showErrorToast(error);
    };
    const sender = createFloorMoves((point) => void roomActions.moveOnFloor(point).catch(refused));
    moves.current = sender;
    return sender.stop;
  }, []);
  const isPublished = wanted !== null && user?.movedTo?.x === wanted.x && user.movedTo.y === wanted.y;
  useEffect(() => {
    if (isPublished || !mayWalk) setWanted(null);
    if (!mayWalk) moves.current?.stop();
  }, [isPublished, mayWalk]);
  const move = useCallback((point: FloorPoint) => {
    setWanted(point);
    moves.current?.push(point);
  }, []);
  return { wanted, move };
}
