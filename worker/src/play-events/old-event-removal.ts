import { type Db, deleteOldEvents } from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';
import type { Log } from '@hangout/platform/log/log';
import { repeatRemoval } from '../repeat.ts';

/**
 * [H658] [H1333] Deletes old audit events and play events now and every hour, also where no more are recorded. The
 * returned function stops this after the current run.
 */
export function startOldEventRemoval({
  db,
  log,
  config,
}: {
  readonly db: Db;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly config: Pick<Config, 'PLAY_EVENT_DAYS'>;
}): () => Promise<void> {
  return repeatRemoval({
    run: () => deleteOldEvents(db, { playEventDays: config.PLAY_EVENT_DAYS }),
    what: 'old audit events and play events',
    everyMs: 3_600_000,
    log,
  });
}
