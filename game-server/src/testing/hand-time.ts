import type { Alarm, Time } from '../scheduler.ts';

/** Time that stands still until somebody winds it. */
export interface HandTime extends Time {
  /** Lets this many ms pass, ringing and beating in order; `settle` is awaited after each. */
  wind(ms: number, settle?: () => Promise<void>): Promise<void>;
}

interface Due {
  at: number;
  ring(): void;
}

/** Begins at the real moment, so that rows which the database dates itself lie close by. */
export function handTime(start = Date.now()): HandTime {
  let now = start;
  const due = new Set<Due>();

  async function ringNext(until: number, settle: () => Promise<void>): Promise<boolean> {
    const next = [...due].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
    if (!next) return false;
    due.delete(next);
    now = Math.max(now, next.at);
    next.ring();
    await settle();
    return true;
  }

  return {
    now: () => now,
    alarm(ring): Alarm {
      let set: Due | undefined;
      return {
        set(at) {
          if (set) due.delete(set);
          set = at === null ? undefined : { at, ring };
          if (set) due.add(set);
        },
      };
    },
    every(ms, work) {
      let next: Due;
      const again = (at: number) => {
        next = {
          at,
          ring() {
            again(at + ms);
            work();
          },
        };
        due.add(next);
      };
      again(now + ms);
      return () => due.delete(next);
    },
    async wind(ms, settle = async () => {}) {
      const until = now + ms;
      while (await ringNext(until, settle));
      now = until;
      await settle();
    },
  };
}
