import { type Db, deleteEndedSessions } from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';
import type { Log } from '@hangout/platform/log/log';
import { repeatRemoval } from '../repeat.ts';

const EVERY_MS = 600_000;

/**
 * [H824] Deletes sessions that ended `ENDED_SESSION_DAYS` ago, at most 5000 at a time, now and every ten
 * minutes. The returned function stops this after the current run.
 */
export function startSessionRemoval({
  db,
  log,
  config,
}: {
  readonly db: Db;
  readonly log: Log;
  readonly config: Pick<Config, 'ENDED_SESSION_DAYS' | 'SESSION_IDLE_DAYS' | 'SESSION_MAX_DAYS'>;
}): () => Promise<void> {
  const { ENDED_SESSION_DAYS: days, SESSION_IDLE_DAYS: idleDays, SESSION_MAX_DAYS: maxDays } = config;
  return repeatRemoval({
    run: () => deleteEndedSessions(db, { days, idleDays, maxDays }),
    what: 'ended sessions',
    everyMs: EVERY_MS,
    log,
  });
}
