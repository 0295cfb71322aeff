import type { FloorPoint } from '@hangout/rules';

/** The shortest time between two requests, ms: the room allows ten in five seconds. */
export const MOVE_INTERVAL_MS = 500;

/** Sends the points to which the own figure is moved. */
export interface FloorMoves {
  /** Sends a point at once, or where one was sent a moment ago, the latest one after the interval. */
  readonly push: (point: FloorPoint) => void;
  /** Forgets what was not sent yet. */
  readonly stop: () => void;
}

/** [H242] A sender of moves that stays below the room's rate limit, however fast somebody clicks or holds a key. */
export function createFloorMoves(send: (point: FloorPoint) => void): FloorMoves {
  let latest: FloorPoint | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    timer = undefined;
    if (!latest) return;
    send(latest);
    latest = null;
    timer = setTimeout(next, MOVE_INTERVAL_MS);
  };
  return {
    push(point) {
      latest = point;
      if (timer === undefined) next();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      latest = null;
    },
  };
}
