/** A timer that calls its callback once, at a time that can be changed. */
export interface Timer {
  /**
   * Sets the time of the call (epoch ms, null for never), in place of the previous one. If the time is in the past, the
   * timer fires at once.
   */
  set(at: number | null): void;
}

/** Clock and timers of an actor, a registry or a lobby; tests pass a fake clock. */
export interface Scheduler {
  /** Returns the time of the database's clock, epoch ms. */
  now(): number;
  createTimer(callback: () => void): Timer;
  /** Calls `work` at this interval. Call the returned function to stop. */
  repeat(ms: number, work: () => void): () => void;
}

/** The longest delay that setTimeout accepts (a signed 32-bit number of ms). Longer delays are split. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Creates the real scheduler. Its `now` is the database's clock, which all processes share. */
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
 * Wraps periodic work: a run is skipped while the previous one is in progress, so that runs do not pile up while the
 * database does not respond.
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
