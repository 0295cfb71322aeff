/** One command at a time: what is posted first is done first, and wholly, before the next begins. */
export interface Mailbox {
  post<T>(work: () => Promise<T> | T): Promise<T>;
  /** Resolves once everything that was posted so far is done. */
  idle(): Promise<void>;
  /** Commands that are posted and not done yet. */
  readonly depth: number;
  /**
   * [H439] The command that runs could not reach the database: those that wait behind it by now are not to try it
   * again, one after the other.
   */
  openCircuit(): void;
  /** Whether the command that runs waited behind one that gave up. */
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
      // a command that fails is its sender's matter; the next one runs all the same
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
