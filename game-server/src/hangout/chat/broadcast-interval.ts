/**
 * With at least this many people, chat messages are sent at most once per `LARGE_ROOM_INTERVAL_MS`; in smaller rooms
 * with each patch.
 */
export const LARGE_ROOM = 1000;
const LARGE_ROOM_INTERVAL_MS = 333;

/** Clock and timer of a throttle; tests use a fake clock. */
export interface IntervalClock {
  now(): number;
  after(ms: number, callback: () => void): void;
}

export const systemClock: IntervalClock = {
  now: () => performance.now(),
  after: (ms, callback) => void setTimeout(callback, ms),
};

/**
 * [H435] Throttles the chat tick: in a small room it runs at once, in a large room at an interval, so that each write
 * carries more messages.
 * @returns a function to call when messages wait, with the number of people in the room
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
