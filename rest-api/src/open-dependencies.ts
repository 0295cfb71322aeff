import type { Db } from '@hangout/db';
import { createAuthenticator } from '@hangout/platform/authentication/authentication';
import { startSessionRemoval } from '@hangout/platform/authentication/session-removal';
import { createClock } from '@hangout/platform/clock/clock';
import type { Config } from '@hangout/platform/config/config';
import type { DevOutbox } from '@hangout/platform/dev-outbox/outbox';
import { openDiscord } from '@hangout/platform/discord/open-discord';
import { openErrorReports } from '@hangout/platform/error-reports/open-error-reports';
import { prepareDataDir } from '@hangout/platform/files/data-dir';
import { createDiskSpace } from '@hangout/platform/files/disk-space';
import { openFiles } from '@hangout/platform/files/open-files';
import { openGeolocation } from '@hangout/platform/geolocation/geolocation';
import { createLoadAccount } from '@hangout/platform/imports/provider-accounts';
import { startTransferJobs } from '@hangout/platform/imports/transfer-jobs';
import { createMediaProcesses } from '@hangout/platform/isolation/process-pool';
import { createJobs } from '@hangout/platform/jobs/jobs';
import { createLog } from '@hangout/platform/log/log';
import { startMailJobs } from '@hangout/platform/mail/mail-jobs';
import { createMailer } from '@hangout/platform/mail/mailer';
import { startMediaJobs } from '@hangout/platform/media/media-jobs';
import { startLeftoverRemoval } from '@hangout/platform/media/remove-leftovers';
import { createTranscoder } from '@hangout/platform/media/transcoder';
import { createMetrics } from '@hangout/platform/metrics/metrics';
import { openMusicProviders } from '@hangout/platform/music-providers/music-providers';
import { recordProviderActivity } from '@hangout/platform/music-providers/record-activity';
import {
  startEventReminders,
  startInboxRemoval,
  startNotificationJobs,
} from '@hangout/platform/notifications/notification-jobs';
import { openPayments, type StartPaymentStandIn } from '@hangout/platform/payments/open-payments';
import { startPaymentJobs, startPaymentSweep } from '@hangout/platform/payments/payment-jobs';
import { listenForNotifications } from '@hangout/platform/pg-notifications/pg-notifications';
import { openPlayEventStream } from '@hangout/platform/play-events/play-event-stream';
import { startPointsJobs, startRankingMarks, startSeasonTurns } from '@hangout/platform/points/points';
import { startPushJobs } from '@hangout/platform/push/push';
import { createRateCounters } from '@hangout/platform/rate-limits/rate-limits';
import { openSharedStore } from '@hangout/platform/rate-limits/shared-store';
import { openSecrets } from '@hangout/platform/secrets/secrets';
import { createSecurityEvents } from '@hangout/platform/security-events/security-events';
import type { ShutdownStack } from '@hangout/platform/service/shutdown-stack';
import { createSnsVerifier } from '@hangout/platform/sns/verify-sns-message';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { limitRates } from './framework/index.ts';
import { startAnalysisJobs } from './playlist-service/analysis/analysis-jobs.ts';
import { startSongMatching } from './playlist-service/matching/match-songs.ts';
import { startEmailCodeJobs } from './user-service/authentication/email-codes.ts';
import { startLinkMailJobs } from './user-service/authentication/link-mails.ts';
import { startAccountSweep } from './user-service/leaving/account-sweep.ts';
import { startArchiveJobs } from './user-service/leaving/archive-jobs.ts';
import { startAccountDeletion } from './user-service/leaving/close-account.ts';

export interface DependencyOptions {
  config: Config;
  db: Db;
  databaseUrl: string;
  shutdown: ShutdownStack;
  /**
   * [H454] Shares rate limit counters with other REST servers: in Redis if REDIS_URL is set, else in the database.
   */
  isOneOfSeveral?: boolean;
  /** Starts stand-ins of the music providers on this machine, and returns their address. */
  startStandIns?: () => Promise<string>;
  startPaymentStandIn?: StartPaymentStandIn;
  /** [H484] The outbox served by this process. */
  outbox?: DevOutbox | null;
}

/**
 * Opens the dependencies that REST and rooms share: clock, tokens, files, jobs and more. The shutdown stack closes
 * them.
 */
export async function openDependencies({
  config,
  db,
  databaseUrl,
  shutdown,
  isOneOfSeveral,
  startStandIns,
  startPaymentStandIn,
  outbox = null,
}: DependencyOptions) {
  const errorReports = await openErrorReports(config);
  shutdown.add('error reports', () => errorReports.close());
  const log = createLog({ level: config.LOG_LEVEL, report: errorReports.report });
  const clock = await createClock(db);
  shutdown.add('clock', async () => clock.close());
  const mail = createMailer(config, log, outbox);
  shutdown.add('mail', async () => mail.close());
  const secrets = await openSecrets(db, config);
  const tokens = await createTokens(db, {
    secrets,
    accessSeconds: config.ACCESS_TOKEN_SECONDS,
    now: () => clock.now(),
    onError: (error) =>
      log.warn({ err: error }, 'signing keys could not be read again; using those in memory'),
  });
  const authenticator = createAuthenticator({ db, tokens, config });
  const notifications = await listenForNotifications(
    databaseUrl,
    { user_changed: (uuid) => authenticator.invalidate(uuid) },
    { onError: (error) => log.warn({ err: error }, 'PostgreSQL notification connection lost; reconnecting') },
  );
  shutdown.add('PostgreSQL notifications', () => notifications.close());
  if (!(await prepareDataDir(config)))
    log.warn('DATA_DIR belongs to another account: close it to others by hand');
  const files = await openFiles(config, (message) => log.warn(message));
  const disk = createDiskSpace(config);
  const processes = createMediaProcesses(config);
  const transcoder = await createTranscoder(processes.audio);
  shutdown.add('transcoder', () => transcoder.close());
  const jobs = await createJobs(databaseUrl, {
    onError: (error) => log.error({ err: error }, 'job queue failed'),
  });
  shutdown.add('jobs', () => jobs.stop());
  await startMediaJobs({ db, files, transcoder, processes, jobs, qualities: config.AUDIO_QUALITIES });
  shutdown.add(
    'removal of leftovers',
    startLeftoverRemoval({ db, files, log, now: () => clock.now(), resumeHours: config.UPLOAD_RESUME_HOURS }),
  );
  shutdown.add('removal of ended sessions', startSessionRemoval({ db, log, config }));
  const playEventStream = await openPlayEventStream(config, jobs);
  await startPointsJobs({ db, jobs });
  shutdown.add('ranking marks', startRankingMarks({ db, log }));
  shutdown.add('turn of seasons', startSeasonTurns({ db, jobs, log }));
  await startPushJobs({ db, jobs, config, log, secrets, outbox });
  await startNotificationJobs({ db, jobs, config });
  shutdown.add('reminders of events', startEventReminders({ db, jobs, config, log }));
  shutdown.add('removal of inbox entries', startInboxRemoval({ db, log, config }));
  await startMailJobs({ jobs, mail });
  await startLinkMailJobs({ db, config, tokens, mail, jobs });
  await startEmailCodeJobs({ db, mail, jobs });
  await startArchiveJobs({ db, files, jobs, config, log });
  await startAccountDeletion({ db, jobs, authenticator, log });
  shutdown.add('sweep of accounts', startAccountSweep({ db, files, jobs, authenticator, config, log }));
  const payments = await openPayments({ config, startStandIn: startPaymentStandIn });
  await startPaymentJobs({ db, jobs, payments, config, log });
  if (payments) shutdown.add('sweep of payments', startPaymentSweep({ db, jobs, log }));
  const sns = createSnsVerifier({ now: () => clock.now() });
  const musicProviders = await openMusicProviders({ config, db, log, startStandIns });
  const discord = openDiscord(config);
  await startAnalysisJobs({ db, jobs, musicProviders });
  const activity = recordProviderActivity({ db, log });
  shutdown.add('activity of music providers', () => activity.stop());
  const loadAccount = createLoadAccount({ db, secrets, musicProviders });
  const songsPerPlaylist = config.SONGS_PER_PLAYLIST;
  shutdown.add(
    'imports without a worker',
    await startTransferJobs({ db, jobs, log, musicProviders, loadAccount, songsPerPlaylist }),
  );
  await startSongMatching({ db, jobs, musicProviders, log });
  const metrics = createMetrics();
  const shared = isOneOfSeveral ? openSharedStore({ config, databaseUrl, shutdown, log }) : undefined;
  const rateCounters = createRateCounters({ generous: config.LIMITS_TIMES, shared });
  const limits = limitRates(rateCounters);
  const geolocation = await openGeolocation(config);
  const securityEvents = createSecurityEvents({ db, log, clock, config });
  shutdown.add('security events', () => securityEvents.close());
  return {
    ...{ config, secrets, log, clock, mail, outbox, tokens, authenticator, metrics },
    ...{ files, disk, processes, transcoder, jobs },
    ...{
      rateCounters,
      limits,
      securityEvents,
      geolocation,
      musicProviders,
      loadAccount,
      sns,
      playEventStream,
      payments,
      discord,
    },
  };
}

export type OpenedDependencies = Awaited<ReturnType<typeof openDependencies>>;
