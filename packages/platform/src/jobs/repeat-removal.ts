import type { Log } from '../log/log.ts';

/** A repeated removal of old rows; `run` resolves with the number of deleted rows. */
export interface Removal {
  readonly run: () => Promise<number>;
  /** Name of the rows for the log, such as 'ended sessions'. */
  readonly what: string;
  readonly everyMs: number;
  readonly log: Log;
}

/**
 * Runs a removal now and repeatedly; a failed run is logged and repeated. Returns a function that stops it after the
 * current run.
 */
export function repeatRemoval({ run, what, everyMs, log }: Removal): () => Promise<void> {
  let running = Promise.resolve();
  const start = () => {
    running = run().then(
      (deleted) => {
        if (deleted > 0) log.info({ deleted }, `${what} deleted`);
      },
      (error: unknown) =>
        log.warn({ err: error }, `${what} could not be deleted; trying again in ${everyMs / 60_000} minutes`),
    );
  };
  start();
  const timer = setInterval(start, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
