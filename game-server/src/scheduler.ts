/** A timer that calls its callback once, at a time that can be changed. */
export interface Timer {
  /** Sets the time of the call, epoch ms; null for never. If it is past, the timer fires at once. */
  set(at: number | null): void;
}

/** Clock and timers of actors, registry and lobby; tests pass fake ones. */
export interface Scheduler {
  /** Returns the database's time, epoch ms. */
  now(): number;
  createTimer(callback: () => void): Timer;
  /** Calls `work` at this interval until the returned function is called. */
  repeat(ms: number, work: () => void): () => void;
}

/** [H2168] Longer delays are split, ms, because `setTimeout` stands still while the machine sleeps. */
const MAX_TIMEOUT_MS = 2_000;

/** Creates the real scheduler. Its `now` is the database's time, which all processes share. */
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
 * Skips a run of periodic work while the run before is in progress, so that runs do not pile up while the
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
