import type { Db } from '@hangout/db';
import { createPlaceSource } from '../brand/place.ts';
import { createClock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { openErrorReports } from '../error-reports/open-error-reports.ts';
import { prepareDataDir } from '../files/data-dir.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { openMusicProviders } from '../music-providers/music-providers.ts';
import { recordProviderActivity } from '../music-providers/record-activity.ts';
import { openSecrets } from '../secrets/secrets.ts';
import { createTokens } from '../tokens/tokens.ts';
import type { ShutdownStack } from './shutdown-stack.ts';

export interface FoundationOptions {
  readonly config: Config;
  readonly db: Db;
  readonly databaseUrl: string;
  readonly shutdown: ShutdownStack;
  /** Starts stand-ins for the music providers and returns their URL. */
  readonly startStandIns?: (() => Promise<string>) | undefined;
}

/** Opens what every server needs, and adds it to the shutdown stack, which closes it. */
export async function openFoundation({
  config,
  db,
  databaseUrl,
  shutdown,
  startStandIns,
}: FoundationOptions) {
  const errorReports = await openErrorReports(config);
  shutdown.add('error reports', () => errorReports.close());
  const log = createLog({ level: config.LOG_LEVEL, report: errorReports.report });
  if (!(await prepareDataDir(config)))
    log.warn('DATA_DIR belongs to another account: close it to others by hand');
  const place = createPlaceSource({
    ...{ db, config },
    onError: (error) =>
      log.warn(
        { err: error },
        'name and colours of the place could not be read again; using those in memory',
      ),
  });
  await place.load();
  const clock = await createClock(db);
  shutdown.add('clock', async () => clock.close());
  const secrets = await openSecrets(db, config);
  const tokens = await createTokens(db, {
    secrets,
    accessSeconds: config.ACCESS_TOKEN_SECONDS,
    now: () => clock.now(),
    onError: (error) =>
      log.warn({ err: error }, 'signing keys could not be read again; using those in memory'),
  });
  const jobs = await createJobs(databaseUrl, {
    onError: (error) => log.error({ err: error }, 'job queue failed'),
    log,
  });
  shutdown.add('jobs', () => jobs.stop());
  const musicProviders = await openMusicProviders({ config, db, log, startStandIns });
  const activity = recordProviderActivity({ db, log });
  shutdown.add('activity of music providers', () => activity.stop());
  return {
    config,
    db,
    databaseUrl,
    shutdown,
    log,
    place,
    clock,
    secrets,
    tokens,
    jobs,
    musicProviders,
    metrics: createMetrics(),
  };
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;
