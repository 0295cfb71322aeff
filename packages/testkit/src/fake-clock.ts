/** A clock that stands still until a test advances it. Timers then fire in order. */
export interface FakeClock {
  now(): number;
  /**
   * Creates a timer that can be set again and again; null stops it. Set to a past time, it fires at the next
   * `advance`.
   */
  createTimer(callback: () => void): { set(at: number | null): void };
  /** Calls `work` at this interval until the returned function is called. */
  repeat(ms: number, work: () => void): () => void;
  pause(ms: number): Promise<void>;
  /** Advances the time without firing timers, as while a process is busy. */
  spend(ms: number): void;
  /** Advances the time and fires the due timers in order; awaits `settle` after each. */
  advance(ms: number, settle?: () => Promise<void>): Promise<void>;
  /** Advances to one timer after the other until `work` has settled; returns its result. */
  advanceUntil<T>(work: Promise<T>): Promise<T>;
}

interface Due {
  readonly at: number;
  fire(): void;
}

/**
 * Creates a clock that starts at the real time if `start` is absent, so that timestamps of the database are close to
 * it.
 */
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
