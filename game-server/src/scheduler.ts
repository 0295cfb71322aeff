/** Calls its callback once, at a time that can be moved. */
export interface Timer {
  /**
   * Epoch ms, or null for never; replaces the time that was set before. With a time that has passed it fires at once.
   */
  set(at: number | null): void;
}

/** Clock and timers of an actor, a registry or a lobby; tests use a fake clock in its place. */
export interface Scheduler {
  /** Epoch ms of the database's clock. */
  now(): number;
  createTimer(callback: () => void): Timer;
  /** Calls `work` at this interval until the returned function is called. */
  repeat(ms: number, work: () => void): () => void;
}

/** setTimeout counts in 32 bits. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Runs in real time; `now` comes from the clock that all processes share. */
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
 * Makes a periodic job of `work` that is skipped while its last run has not ended, so that calls do not pile up behind
 * a database that does not answer.
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
