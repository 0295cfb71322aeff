import type { DevOutbox } from '@hangout/platform/dev-outbox/outbox';
import type { Files } from '@hangout/platform/files/file-store';
import type { MediaProcesses } from '@hangout/platform/isolation/process-pool';
import type { Mailer } from '@hangout/platform/mail/mailer';
import type { LoadAccount } from '@hangout/platform/music-accounts/load-account';
import type { Payments } from '@hangout/platform/payments/payments';
import type { Foundation } from '@hangout/platform/service/open-foundation';
import { startAccountSweep } from './accounts/account-sweep.ts';
import { startArchiveJobs } from './accounts/archive-jobs.ts';
import { startAccountDeletion } from './accounts/delete-account.ts';
import { startPhoneRecordRemoval } from './accounts/phone-record-removal.ts';
import { startSecurityEventRemoval } from './accounts/security-event-removal.ts';
import { startSessionRemoval } from './accounts/session-removal.ts';
import { reportBackups } from './backups/backup-metrics.ts';
import { startScheduledBackups } from './backups/scheduled-backups.ts';
import { startChatEmptyingJobs } from './chat/chat-emptying-jobs.ts';
import { startTransferJobs } from './imports/transfer-jobs.ts';
import { reportJobQueues } from './job-metrics.ts';
import { startEmailCodeJobs } from './mail/email-code-jobs.ts';
import { startLinkMailJobs } from './mail/link-mail-jobs.ts';
import { startMailJobs } from './mail/mail-jobs.ts';
import { startMediaJobs } from './media/media-jobs.ts';
import { startLeftoverRemoval } from './media/remove-leftovers.ts';
import { createTranscoder } from './media/transcoder.ts';
import {
  startEventReminders,
  startInboxRemoval,
  startNotificationJobs,
} from './notifications/notification-jobs.ts';
import { startPaymentJobs, startPaymentSweep } from './payments/payment-jobs.ts';
import { startOldEventRemoval } from './play-events/old-event-removal.ts';
import { startPlayEventJobs } from './play-events/play-event-jobs.ts';
import { startPointsJobs, startRankingMarks, startSeasonTurns } from './points/points.ts';
import { startPushJobs } from './push/push-jobs.ts';
import { startQuotaRemoval } from './quotas/quota-removal.ts';
import { startAnalysisJobs } from './songs/analysis-jobs.ts';
import { startSongMatching } from './songs/match-songs.ts';

export interface WorkerDependencies extends Foundation {
  readonly files: Files;
  /** The processes that decode uploaded songs and their covers. */
  readonly processes: MediaProcesses;
  readonly mail: Mailer;
  /** [H1256] The payment provider; null if nothing is sold. */
  readonly payments: Payments | null;
  readonly loadAccount: LoadAccount;
  /** [H484] The outbox of a development server. */
  readonly outbox?: DevOutbox | null;
}

/** Runs all jobs and scheduled tasks until the shutdown stack stops them. */
export async function openWorker(dependencies: WorkerDependencies): Promise<void> {
  const { config, shutdown, clock, jobs, payments, processes } = dependencies;
  const transcoder = await createTranscoder(processes.audio);
  shutdown.add('transcoder', () => transcoder.close());
  // Jobs must end before what they use is closed.
  shutdown.add('running jobs', () => jobs.stop());
  reportJobQueues(dependencies);
  reportBackups(dependencies);
  await startMediaJobs({ ...dependencies, transcoder, qualities: config.AUDIO_QUALITIES });
  await startPointsJobs(dependencies);
  await startPushJobs(dependencies);
  await startNotificationJobs(dependencies);
  await startMailJobs(dependencies);
  await startLinkMailJobs(dependencies);
  await startEmailCodeJobs(dependencies);
  await startArchiveJobs(dependencies);
  await startAccountDeletion(dependencies);
  await startPaymentJobs(dependencies);
  await startAnalysisJobs(dependencies);
  await startSongMatching(dependencies);
  await startPlayEventJobs(dependencies);
  await startChatEmptyingJobs(dependencies);
  const transfers = { ...dependencies, songsPerPlaylist: config.SONGS_PER_PLAYLIST };
  shutdown.add('imports without a worker', await startTransferJobs(transfers));
  const leftovers = { ...dependencies, now: () => clock.now(), resumeHours: config.UPLOAD_RESUME_HOURS };
  shutdown.add('removal of leftovers', startLeftoverRemoval(leftovers));
  shutdown.add('removal of ended sessions', startSessionRemoval(dependencies));
  shutdown.add('removal of security events', startSecurityEventRemoval(dependencies));
  shutdown.add('ranking marks', startRankingMarks(dependencies));
  shutdown.add('turn of seasons', startSeasonTurns(dependencies));
  shutdown.add('reminders of events', startEventReminders(dependencies));
  shutdown.add('removal of inbox entries', startInboxRemoval(dependencies));
  shutdown.add('removal of old events', startOldEventRemoval(dependencies));
  shutdown.add('removal of phone validations', startPhoneRecordRemoval(dependencies));
  shutdown.add('removal of quotas', startQuotaRemoval(dependencies));
  shutdown.add('sweep of accounts', startAccountSweep(dependencies));
  if (config.BACKUP_TO !== undefined)
    shutdown.add('backups', startScheduledBackups(dependencies, config.BACKUP_TO));
  if (payments) shutdown.add('sweep of payments', startPaymentSweep(dependencies));
}
