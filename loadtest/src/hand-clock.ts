import type { Clock } from './clock.ts';

/** For tests: stands still while anything can go on, then leaps to whoever waits for the nearest moment. */
export interface HandClock extends Clock {
  /** The machine is busy for so long and nothing else happens, ms. */
  spend(ms: number): void;
  /** Leaps on until this is done, and answers what it answers. */
  until<T>(work: Promise<T>): Promise<T>;
}

export function handClock(): HandClock {
  let now = 0;
  const sleepers: { at: number; wake(): void }[] = [];
  return {
    now: () => now,
    pause: (ms) => new Promise<void>((wake) => void sleepers.push({ at: now + ms, wake })),
    spend(ms) {
      now += ms;
    },
    async until(work) {
      let isOver = false;
      const over = work.finally(() => {
        isOver = true;
      });
      for (;;) {
        await new Promise((goOn) => setImmediate(goOn));
        if (isOver) return over;
        const next = sleepers.sort((a, b) => a.at - b.at).shift();
        if (!next) throw new Error('nobody waits for this clock, and nothing ends');
        now = Math.max(now, next.at);
        next.wake();
      }
    },
  };
}
