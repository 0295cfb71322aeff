import { type Db, deleteEndedSessions } from '@hangout/db';
import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import { lifetimeSeconds } from '../tokens/lifetimes.ts';

const EVERY_MS = 600_000;

/**
 * [H824] Deletes sessions that ended `ENDED_SESSION_DAYS` ago now and every ten minutes, at most 5000 at a time. Returns how
 * to stop; a run in progress ends first.
 */
export function startSessionRemoval({
  db,
  log,
  config,
}: {
  readonly db: Db;
  readonly log: Log;
  readonly config: Pick<Config, 'ENDED_SESSION_DAYS'>;
}): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    const past = { days: config.ENDED_SESSION_DAYS, tokenSeconds: lifetimeSeconds.access };
    running = deleteEndedSessions(db, past).then(
      (deleted) => {
        if (deleted > 0) log.info({ deleted }, 'ended sessions deleted');
      },
      (error: unknown) =>
        log.warn({ err: error }, 'ended sessions could not be deleted; trying again in ten minutes'),
    );
  };
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
