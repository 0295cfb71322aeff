import {
  claimArchiveReminders,
  type Db,
  deleteArchives,
  endPlans,
  isLastAdmin,
  listExpiredArchives,
  lockDueDeactivations,
} from '@hangout/db';
import { archiveKey } from '@hangout/jobs/archives';
import { beginDeletion, deactivateAccount } from '@hangout/jobs/close-account';
import { mailAboutLeaving } from '@hangout/jobs/leaving-mails';
import type { Config } from '@hangout/platform/config/config';
import type { Files } from '@hangout/platform/files/file-store';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import { repeat } from '../repeat.ts';
import { giveUpLostArchives, notifyOfArchive } from './archive-jobs.ts';

const EVERY_MS = 600_000;
const AT_ONCE = 100;

interface SweepDependencies {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly files: Pick<Files, 'remove'>;
  readonly config: Pick<Config, 'PUBLIC_URL'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/**
 * [H952] [H957] Does what is due, now and every ten minutes: deactivations, deletions, ends of plans and
 * archives, [H293] and reminders of archives that expire soon. [H2072] Gives up archives whose job is lost. The
 * returned function stops this after the current run.
 */
export function startAccountSweep(dependencies: SweepDependencies): () => Promise<void> {
  return repeat({
    async run() {
      await sweepAccounts(dependencies);
      await giveUpLostArchives(dependencies);
    },
    everyMs: EVERY_MS,
    log: dependencies.log,
    failure: 'accounts could not be swept; trying again in ten minutes',
  });
}

export async function sweepAccounts({ db, jobs, files, config, log }: SweepDependencies): Promise<void> {
  const closed = await db.transaction(async (tx) => {
    let count = 0;
    for (const { uuid, role, deletesThen } of await lockDueDeactivations(tx, AT_ONCE)) {
      // [H2013] Checked again, because the admin who was to stay may have lost the role since the request.
      if (await isLastAdmin(tx, { uuid, role })) {
        log.warn({ uuid }, 'the last admin is to leave; waiting until there is another one');
        continue;
      }
      count += 1;
      if (deletesThen) {
        await beginDeletion(tx, jobs, uuid);
        continue;
      }
      await deactivateAccount(tx, jobs, uuid, { reason: 'signedOut' });
      await mailAboutLeaving(tx, jobs, uuid, { kind: 'deactivated', origin: config.PUBLIC_URL ?? '' });
    }
    return count;
  });
  const ended = await endPlans(db);
  await db.transaction(async (tx) => {
    for (const { userUuid, expiresAt } of await claimArchiveReminders(tx))
      await notifyOfArchive(tx, jobs, userUuid, {
        state: 'ending',
        until: new Date(expiresAt).toISOString(),
      });
  });
  const expired = await listExpiredArchives(db, AT_ONCE);
  for (const id of expired) await files.remove(archiveKey(id));
  await deleteArchives(db, expired);
  if (closed + ended.length + expired.length > 0)
    log.info({ closed, plansEnded: ended.length, archives: expired.length }, 'accounts swept');
}
