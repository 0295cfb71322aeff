/** A clock whose time stands still until the test advances it; due timers then fire in order. */
export interface FakeClock {
  now(): number;
  /** A timer that can be set again; null stops it. If set to a past time, it fires at the next `advance`. */
  createTimer(callback: () => void): { set(at: number | null): void };
  /** Calls `work` at this interval until the returned function is called. */
  repeat(ms: number, work: () => void): () => void;
  pause(ms: number): Promise<void>;
  /** Advances the time without firing timers, as if the process were busy. */
  spend(ms: number): void;
  /** Advances the time and fires all due timers in order, awaiting `settle` after each. */
  advance(ms: number, settle?: () => Promise<void>): Promise<void>;
  /**
   * Advances to the next timer in each turn of the event loop until `work` has settled; returns the result of `work`.
   */
  advanceUntil<T>(work: Promise<T>): Promise<T>;
}

interface Due {
  readonly at: number;
  fire(): void;
}

/** Starts at the real time by default, so that timestamps set by the database are close to it. */
export function createFakeClock(start = Date.now()): FakeClock {
  let now = start;
  const dues = new Set<Due>();

  function fireNext(until = Number.POSITIVE_INFINITY): boolean {
    const [next] = [...dues].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
    if (!next) return false;
    dues.delete(next);
    now = Math.max(now, next.at);
    next.fire();
    return true;
  }

  return {
    now: () => now,
    createTimer(callback) {
      let due: Due | undefined;
      return {
        set(at) {
          if (due) dues.delete(due);
          due = at === null ? undefined : { at, fire: callback };
          if (due) dues.add(due);
        },
      };
    },
    repeat(ms, work) {
      let due: Due;
      const schedule = (at: number) => {
        due = {
          at,
          fire() {
            schedule(at + ms);
            work();
          },
        };
        dues.add(due);
      };
      schedule(now + ms);
      return () => void dues.delete(due);
    },
    pause: (ms) => new Promise((resolve) => void dues.add({ at: now + ms, fire: resolve })),
    spend(ms) {
      now += ms;
    },
    async advance(ms, settle = async () => {}) {
      const until = now + ms;
      while (fireNext(until)) await settle();
      now = until;
      await settle();
    },
    async advanceUntil(work) {
      let isDone = false;
      const done = work.finally(() => {
        isDone = true;
      });
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        if (isDone) return done;
        if (!fireNext()) throw new Error('no timer of this clock is set, and the work does not end');
      }
    },
  };
}
