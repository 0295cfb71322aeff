import type { Log } from '@hangout/platform/log/log';

interface Repeated {
  readonly run: () => Promise<void>;
  readonly everyMs: number;
  readonly log: Pick<Log, 'warn'>;
  /** Logged if a run fails. */
  readonly failure: string;
}

/**
 * Calls `run` now and at an interval, never twice at the same time. A failed run is logged, and the next one
 * comes as usual. The returned function stops this after the current run.
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
  /** Resolves to the number of deleted rows. */
  readonly run: () => Promise<number>;
  /** What the rows are, for the log, such as 'ended sessions'. */
  readonly what: string;
  readonly everyMs: number;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

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
