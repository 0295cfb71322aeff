/** The actor's queue of commands, which run one after the other in the order of posting. */
export interface Mailbox {
  post<T>(work: () => Promise<T> | T): Promise<T>;
  idle(): Promise<void>;
  /** Number of commands that were posted and are not finished. */
  readonly depth: number;
  /**
   * [H439] Called when the database has not responded to the running command. The commands already queued are
   * then refused, instead of waiting for the database too.
   */
  openCircuit(): void;
  /** Whether the running command was already queued when the circuit breaker was opened. */
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
      // The caller gets the error through `done`; the queue goes on.
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
