/** The actor's queue of commands. Runs them one after the other, in the order in which they were posted. */
export interface Mailbox {
  post<T>(work: () => Promise<T> | T): Promise<T>;
  idle(): Promise<void>;
  /** Number of commands that are posted and not finished yet. */
  readonly depth: number;
  /**
   * [H439] Opens the circuit breaker, because the running command got no response from the database: otherwise each
   * command that is already queued would also wait for the database.
   */
  openCircuit(): void;
  /** Whether the running command was already queued when an earlier command opened the circuit breaker. */
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
      // The error goes to the caller through `done`. The queue continues with the next command.
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
