import { type Db, sweepSecurityEvents } from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';
import type { Log } from '@hangout/platform/log/log';
import { repeat } from '../repeat.ts';

const EVERY_MS = 600_000;

/**
 * [H753] Deletes expired security events, and removes IP addresses from others that are old, now and every
 * ten minutes. The returned function stops this after the current run.
 */
export function startSecurityEventRemoval({
  db,
  log,
  config,
}: {
  readonly db: Db;
  readonly log: Pick<Log, 'warn'>;
  readonly config: Pick<Config, 'SECURITY_EVENT_DAYS' | 'SECURITY_ADDRESS_DAYS'>;
}): () => Promise<void> {
  const { SECURITY_EVENT_DAYS: eventDays, SECURITY_ADDRESS_DAYS } = config;
  const addressDays = Math.min(SECURITY_ADDRESS_DAYS, eventDays);
  return repeat({
    async run() {
      await sweepSecurityEvents(db, { eventDays, addressDays });
    },
    everyMs: EVERY_MS,
    log,
    failure: 'expired security events were not deleted; trying again in ten minutes',
  });
}
