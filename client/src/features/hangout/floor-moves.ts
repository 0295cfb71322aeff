import type { FloorPoint } from '@hangout/rules';

/** Minimum time between two requests, ms; the server accepts ten in five seconds. */
export const MOVE_INTERVAL_MS = 500;

/** Tells the server to which point of the floor the user's avatar moves. */
export interface FloorMoves {
  /**
   * Sends a point at once if the last request was at least `MOVE_INTERVAL_MS` ago. Otherwise the latest pushed point is
   * sent at the end of that interval.
   */
  readonly push: (point: FloorPoint) => void;
  /** Discards a point that was not sent yet. */
  readonly stop: () => void;
}

/** [H242] Returns floor moves whose requests stay below the hangout's rate limit. */
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
