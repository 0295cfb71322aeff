/** One moment to be woken at; setting it again replaces the earlier one. */
export interface Alarm {
  /** Epoch ms, or null for never. A moment that has passed rings at once. */
  set(at: number | null): void;
}

/** All that an actor knows of time; tests wind one by hand. */
export interface Time {
  /** Epoch ms of the database's clock. */
  now(): number;
  alarm(ring: () => void): Alarm;
  /** Calls again and again until the answer is called. */
  every(ms: number, work: () => void): () => void;
}

/** setTimeout counts in 32 bits. */
const FARTHEST_MS = 2 ** 31 - 1;

/** Time as it passes; `now` comes from the clock that all processes share. */
export function realTime(clock: { now(): number }): Time {
  return {
    now: () => clock.now(),
    alarm(ring) {
      let timer: NodeJS.Timeout | undefined;
      return {
        set(at) {
          clearTimeout(timer);
          if (at === null) return;
          timer = setTimeout(
            () => (clock.now() < at ? this.set(at) : ring()),
            Math.min(FARTHEST_MS, Math.max(0, at - clock.now())),
          );
        },
      };
    },
    every(ms, work) {
      const timer = setInterval(work, ms);
      return () => clearInterval(timer);
    },
  };
}
