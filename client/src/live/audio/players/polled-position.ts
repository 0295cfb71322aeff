import { addPositionReport, estimatePosition, NO_POSITION } from '@hangout/rules';

/** Reports of so long after a start, a seek or a change of the rate may still be those from before it, ms. */
const SETTLE_MS = 600;
/** How often a player is asked where it is, ms: a step is noticed this late at most. */
const POLL_MS = 20;

/** Follows the position of a player that reports it in steps [H1133]. */
export interface PolledPosition {
  /** Begins anew: after a start, a seek or a change of the rate. */
  restart(): void;
  stop(): void;
  /** Seconds; NaN while it is not known. */
  seconds(): number;
}

/** `read` answers the reported position, s, or null while the player is not playing. */
export function pollPosition(read: () => number | null | Promise<number | null>): PolledPosition {
  let estimate = NO_POSITION;
  let timer: ReturnType<typeof setInterval> | null = null;
  let isReading = false;
  /** Counts restarts, so that an answer to a question from before one is not used. */
  let round = 0;
  let settledFrom = 0;
  const add = (seconds: number | null) => {
    if (seconds === null) estimate = NO_POSITION;
    else if (performance.now() >= settledFrom)
      estimate = addPositionReport(estimate, performance.now(), seconds * 1000);
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
    estimate = NO_POSITION;
  };
  return {
    restart() {
      stop();
      settledFrom = performance.now() + SETTLE_MS;
      timer = setInterval(poll, POLL_MS);
    },
    stop,
    seconds: () => estimatePosition(estimate, performance.now()) / 1000,
  };
}
