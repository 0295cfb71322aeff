/** A timer that calls its callback once, at a time that can be changed. */
export interface Timer {
  /**
   * Sets the time of the call (epoch ms, null for never) and replaces the previous one. A time in the past fires at
   * once.
   */
  set(at: number | null): void;
}

/** Clock and timers of an actor, a registry or a lobby; tests pass a fake clock. */
export interface Scheduler {
  /** Current time of the database's clock, epoch ms. */
  now(): number;
  createTimer(callback: () => void): Timer;
  /** Calls `work` at this interval until the returned function is called. */
  repeat(ms: number, work: () => void): () => void;
}

/** The longest delay that setTimeout accepts, a signed 32-bit number of ms; longer delays are split. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** The scheduler in real time; `now` is the database's clock, which all processes share. */
export function createScheduler(clock: { now(): number }): Scheduler {
  return {
    now: () => clock.now(),
    createTimer(callback) {
      let timer: NodeJS.Timeout | undefined;
      return {
        set(at) {
          clearTimeout(timer);
          if (at === null) return;
          timer = setTimeout(
            () => (clock.now() < at ? this.set(at) : callback()),
            Math.min(MAX_TIMEOUT_MS, Math.max(0, at - clock.now())),
          );
        },
      };
    },
    repeat(ms, work) {
      const timer = setInterval(work, ms);
      return () => clearInterval(timer);
    },
  };
}

/**
 * Wraps `work` as a periodic job that skips a run while the previous one is in progress, so that calls do not pile up
 * if the database does not respond.
 */
export function withoutOverlap(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } finally {
      isRunning = false;
    }
  };
}
