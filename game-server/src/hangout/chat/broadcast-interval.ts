/** From so many people on, chat leaves at most every `CROWD_PAUSE_MS`; below, with each tick. */
export const LARGE_ROOM = 1000;
export const LARGE_ROOM_INTERVAL_MS = 333;

/** What a pace is given; tests wind it by hand. */
export interface IntervalClock {
  /** Steady ms. */
  now(): number;
  after(ms: number, act: () => void): void;
}

const realClock: IntervalClock = {
  now: () => performance.now(),
  after: (ms, act) => void setTimeout(act, ms),
};

/**
 * [H435] When chat leaves: at once, or in a crowd so long after the last time that each write carries more lines.
 * Call the answer whenever lines wait.
 */
export function createChatThrottle(
  leave: () => void,
  clock: IntervalClock = realClock,
): (people: number) => void {
  let leftAt = Number.NEGATIVE_INFINITY;
  let isSet = false;
  return (people) => {
    if (isSet) return;
    const wait = people < LARGE_ROOM ? 0 : leftAt + LARGE_ROOM_INTERVAL_MS - clock.now();
    const go = () => {
      isSet = false;
      leftAt = clock.now();
      leave();
    };
    if (wait <= 0) return go();
    isSet = true;
    clock.after(wait, go);
  };
}
