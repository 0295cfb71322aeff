import type { Log } from '@hangout/platform/log/log';

interface Repeated {
  readonly run: () => Promise<void>;
  readonly everyMs: number;
  readonly log: Pick<Log, 'warn'>;
  /** Logged if a run fails. */
  readonly failure: string;
}

/**
 * Runs a task now and repeatedly, but never twice at the same time; a failed run is logged, and the next one follows
 * as usual. Returns a function that stops it after the current run.
 */
export function repeat({ run, everyMs, log, failure }: Repeated): () => Promise<void> {
  let running: Promise<void> | undefined;
  const start = () => {
    running ??= run()
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => {
        running = undefined;
      });
  };
  start();
  const timer = setInterval(start, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

interface Removal {
  /** Resolves with the number of deleted rows. */
  readonly run: () => Promise<number>;
  /** Name of the rows for the log, such as 'ended sessions'. */
  readonly what: string;
  readonly everyMs: number;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** Removes old rows now and repeatedly, like `repeat`. */
export function repeatRemoval({ run, what, everyMs, log }: Removal): () => Promise<void> {
  return repeat({
    async run() {
      const deleted = await run();
      if (deleted > 0) log.info({ deleted }, `${what} deleted`);
    },
    everyMs,
    log,
    failure: `${what} could not be deleted; trying again in ${everyMs / 60_000} minutes`,
  });
}
