/**
 * With this many people or more, chat messages are sent at most every `LARGE_ROOM_INTERVAL_MS`; otherwise
 * with each patch.
 */
export const LARGE_ROOM = 1000;
const LARGE_ROOM_INTERVAL_MS = 333;

/** Clock and timer; tests pass fake ones. */
export interface IntervalClock {
  now(): number;
  after(ms: number, callback: () => void): void;
}

export const systemClock: IntervalClock = {
  now: () => performance.now(),
  after: (ms, callback) => void setTimeout(callback, ms),
};

/**
 * [H435] Throttles the chat tick: in a small room it runs at once, in a large one at an interval, so that each write
 * carries more messages.
 * @returns a function to call when messages wait, with the number of people
 */
export function createChatThrottle(
  runTick: () => void,
  clock: IntervalClock = systemClock,
): (people: number) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let isScheduled = false;
  return (people) => {
    if (isScheduled) return;
    const wait = people < LARGE_ROOM ? 0 : lastAt + LARGE_ROOM_INTERVAL_MS - clock.now();
    const run = () => {
      isScheduled = false;
      lastAt = clock.now();
      runTick();
    };
    if (wait <= 0) return run();
    isScheduled = true;
    clock.after(wait, run);
  };
}
