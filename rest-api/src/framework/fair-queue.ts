/** The share of a fair queue that one caller may use. */
export interface CallerShare {
  /** Maximum number of the caller's calls that run at the same time. */
  readonly atOnce: number;
  /** Maximum number of further calls of the caller that wait for their turn. */
  readonly waiting: number;
}

/** Lets callers take turns, so that a caller with many calls delays only their own. */
export interface FairQueue {
  /**
   * Waits for a turn of `caller` and returns the function that ends it. Null if too many calls of the caller wait
   * already.
   */
  enter(caller: string, share: CallerShare): Promise<() => void> | null;
}

interface Caller {
  running: number;
  atOnce: number;
  readonly waiting: (() => void)[];
}

/**
 * [H1530] Creates a fair queue that runs at most `atOnce` calls at the same time. A free place goes to the caller whose
 * last turn is longest ago, so that nobody waits for more than one turn of each other caller.
 */
export function createFairQueue(atOnce: number): FairQueue {
  const callers = new Map<string, Caller>();
  /** Callers with waiting calls, in the order of their next turn. */
  const turns = new Set<string>();
  let running = 0;

  function start(caller: Caller): void {
    caller.running += 1;
    running += 1;
  }

  function startNext(): void {
    if (running >= atOnce) return;
    for (const name of turns) {
      const caller = callers.get(name);
      if (!caller || caller.running >= caller.atOnce) continue;
      turns.delete(name);
      const next = caller.waiting.shift();
      if (caller.waiting.length > 0) turns.add(name);
      start(caller);
      next?.();
      return;
    }
  }

  function endTurn(name: string, caller: Caller): () => void {
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      caller.running -= 1;
      running -= 1;
      if (caller.running === 0 && caller.waiting.length === 0) callers.delete(name);
      startNext();
    };
  }

  return {
    enter(name, share) {
      const caller = callers.get(name) ?? { running: 0, atOnce: share.atOnce, waiting: [] };
      const end = endTurn(name, caller);
      if (running < atOnce && caller.running < share.atOnce && caller.waiting.length === 0) {
        callers.set(name, caller);
        start(caller);
        return Promise.resolve(end);
      }
      if (caller.waiting.length >= share.waiting) return null;
      callers.set(name, caller);
      turns.add(name);
      return new Promise((resolve) => {
        caller.waiting.push(() => resolve(end));
      });
    },
  };
}
