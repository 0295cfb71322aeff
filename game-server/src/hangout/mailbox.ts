/**
 * The actor's queue of commands: each runs to its end before the next begins, in the order in which they were posted.
 */
export interface Mailbox {
  post<T>(work: () => Promise<T> | T): Promise<T>;
  /** Resolves once the mailbox is empty. */
  idle(): Promise<void>;
  /** Commands that are posted and not done yet. */
  readonly depth: number;
  /**
   * [H439] Opens the circuit breaker: the running command found the database silent, so the commands that are queued
   * behind it by now must not try the database one after the other.
   */
  openCircuit(): void;
  /** Whether the running command was queued behind one that opened the circuit. */
  readonly isCircuitOpen: boolean;
}

export function createMailbox(): Mailbox {
  let last: Promise<unknown> = Promise.resolve();
  let depth = 0;
  let refusedBehindFailure = 0;
  const isDone = () => {
    depth -= 1;
    refusedBehindFailure = Math.max(0, refusedBehindFailure - 1);
  };
  return {
    get depth() {
      return depth;
    },
    openCircuit() {
      refusedBehindFailure = depth;
    },
    get isCircuitOpen() {
      return refusedBehindFailure > 0;
    },
    post(work) {
      depth += 1;
      const done = last.then(work);
      // The error of a command reaches whoever posted it; the next command runs all the same.
      last = done.then(isDone, isDone);
      return done;
    },
    async idle() {
      for (let seen: unknown; seen !== last; ) {
        seen = last;
        await last;
      }
    },
  };
}
