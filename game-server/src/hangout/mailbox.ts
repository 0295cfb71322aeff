/** One command at a time: what is posted first is done first, and wholly, before the next begins. */
export interface Mailbox {
  post<T>(work: () => Promise<T> | T): Promise<T>;
  /** Resolves once everything that was posted so far is done. */
  idle(): Promise<void>;
}

export function createMailbox(): Mailbox {
  let last: Promise<unknown> = Promise.resolve();
  return {
    post(work) {
      const done = last.then(work);
      // a command that fails is its sender's matter; the next one runs all the same
      last = done.catch(() => {});
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
