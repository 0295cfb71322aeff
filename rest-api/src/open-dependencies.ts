import type { Db } from '@hangout/db';
import {
  type Config,
  createAuthenticator,
  createClock,
  createDiskSpace,
  createFiles,
  createJobs,
  createLog,
  createMailer,
  createMediaProcesses,
  createMetrics,
  createRateCounters,
  createSecurityEvents,
  createTokens,
  createTranscoder,
  listenForNotifications,
  openSecrets,
  openSharedStore,
  prepareDataDir,
  type ShutdownStack,
  startLeftoverRemoval,
  startMailJobs,
  startMediaJobs,
  startPointsJobs,
  startPushJobs,
  startSessionRemoval,
} from '@hangout/server';
import { limitRates } from './framework/index.ts';
import { startEmailCodeJobs } from './user-service/authentication/email-codes.ts';
import { startResetMailJobs } from './user-service/authentication/reset-mails.ts';

export interface DependencyOptions {
  config: Config;
  db: Db;
  databaseUrl: string;
  shutdown: ShutdownStack;
  /** [H454] Limits are counted together with other REST servers: in Redis where REDIS_URL names one, else in the database. */
  isOneOfSeveral?: boolean;
}

/** Opens what REST and rooms share: clock, tokens, files, jobs and more. The shutdown stack closes each of them. */
export async function openDependencies({
  config,
  db,
  databaseUrl,
  shutdown,
  isOneOfSeveral,
}: DependencyOptions) {
  const log = createLog({ level: config.LOG_LEVEL });
  const clock = await createClock(db);
  shutdown.add('clock', async () => clock.close());
  const mail = createMailer(config, log);
  shutdown.add('mail', async () => mail.close());
  const secrets = await openSecrets(db, config);
  const tokens = await createTokens(db, {
    secrets,
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
  const files = createFiles(config);
  const disk = createDiskSpace(config);
  const processes = createMediaProcesses(config);
  const transcoder = await createTranscoder(processes.audio);
  shutdown.add('transcoder', () => transcoder.close());
  const jobs = await createJobs(databaseUrl, {
    onError: (error) => log.error({ err: error }, 'job queue failed'),
  });
  shutdown.add('jobs', () => jobs.stop());
  await startMediaJobs({ db, files, transcoder, processes, jobs });
  shutdown.add('removal of leftovers', startLeftoverRemoval({ db, files, log, now: () => clock.now() }));
  shutdown.add('removal of ended sessions', startSessionRemoval({ db, log, config }));
  await startPointsJobs({ db, jobs });
  await startPushJobs({ db, jobs, config, log, secrets });
  await startMailJobs({ jobs, mail });
  await startResetMailJobs({ db, config, tokens, mail, jobs });
  await startEmailCodeJobs({ db, mail, jobs });
  const metrics = createMetrics();
  const shared = isOneOfSeveral ? openSharedStore({ config, databaseUrl, shutdown, log }) : undefined;
  const rateCounters = createRateCounters({ generous: config.LIMITS_TIMES, shared });
  const limits = limitRates(rateCounters);
  const securityEvents = createSecurityEvents({ db, log, clock, config });
  shutdown.add('security events', () => securityEvents.close());
  return {
    ...{ config, secrets, log, clock, mail, tokens, authenticator, metrics },
    ...{ files, disk, processes, transcoder, jobs },
    ...{ rateCounters, limits, securityEvents },
  };
}

export type OpenedDependencies = Awaited<ReturnType<typeof openDependencies>>;
