import { addReading, positionAt, UNREAD_LATE_PLAYER } from '@hangout/rules';

/** After a start, seek or rate change, reported positions may be outdated for this long, ms. */
const SETTLE_MS = 600;
/** Polling interval of a player's position, ms, which is also the maximum delay until a change is noticed. */
const POLL_MS = 20;

/** [H1133] Computes the exact position of a player that reports its position only in steps. */
export interface PolledPosition {
  /** Resets the measurement; must be called after a start, a seek or a rate change. */
  restart(): void;
  stop(): void;
  /** Returns the position in seconds; NaN while it is unknown. */
  seconds(): number;
}

/** Polls a player's position. `read` returns it in seconds, or null while the player is not playing. */
export function pollPosition(read: () => number | null | Promise<number | null>): PolledPosition {
  let clock = UNREAD_LATE_PLAYER;
  let timer: ReturnType<typeof setInterval> | null = null;
  let isReading = false;
  /** Number of restarts. A reading that was requested before the latest restart is discarded. */
  let round = 0;
  let settledFrom = 0;
  const add = (seconds: number | null) => {
    if (seconds === null) clock = UNREAD_LATE_PLAYER;
    else if (performance.now() >= settledFrom) clock = addReading(clock, performance.now(), seconds * 1000);
  };
  const poll = () => {
    const asked = round;
    const answer = read();
    if (!(answer instanceof Promise)) {
      add(answer);
      return;
    }
    if (isReading) return;
    isReading = true;
    answer.then(
      (seconds) => {
        isReading = false;
        if (asked === round) add(seconds);
      },
      () => {
        isReading = false;
      },
    );
  };
  const stop = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
    round += 1;
    clock = UNREAD_LATE_PLAYER;
  };
  return {
    restart() {
      stop();
      settledFrom = performance.now() + SETTLE_MS;
      timer = setInterval(poll, POLL_MS);
    },
    stop,
    seconds: () => positionAt(clock, performance.now()) / 1000,
  };
}
