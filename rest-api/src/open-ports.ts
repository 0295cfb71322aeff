import { connect, type Db } from '@hangout/db';
import {
  type Closers,
  type Config,
  connectRedis,
  createCallers,
  createClock,
  createFiles,
  createJobs,
  createLog,
  createMail,
  createMetrics,
  createTokens,
  createTranscoder,
  type Log,
  listen,
  startMedia,
  startPoints,
  startPush,
} from '@hangout/server';
import { createLimits, type SharedStore } from './kernel/index.ts';

export interface PortOptions {
  config: Config;
  db: Db;
  databaseUrl: string;
  closers: Closers;
  /** [H454] Limits are counted together with other REST servers: in Redis where REDIS_URL names one, else in the database. */
  isOneOfSeveral?: boolean;
}

/** What REST and rooms share of the world outside of them; each part is closed with the rest. */
export async function openPorts({ config, db, databaseUrl, closers, isOneOfSeveral }: PortOptions) {
  const log = createLog({ level: config.LOG_LEVEL });
  const clock = await createClock(db);
  closers.add('clock', async () => clock.close());
  const mail = createMail(config, log);
  closers.add('mail', async () => mail.close());
  const tokens = await createTokens(db, { now: () => clock.now() });
  const callers = createCallers({ db, tokens });
  const notices = await listen(
    databaseUrl,
    { user_changed: (uuid) => callers.forget(uuid) },
    { onError: (error) => log.warn({ err: error }, 'the connection for notices was lost') },
  );
  closers.add('notices', () => notices.close());
  const files = createFiles(config);
  const transcoder = await createTranscoder();
  closers.add('transcoder', () => transcoder.close());
  const jobs = await createJobs(databaseUrl, { onError: (error) => log.error({ err: error }, 'jobs') });
  closers.add('jobs', () => jobs.stop());
  await startMedia({ db, files, transcoder, jobs });
  await startPoints({ db, jobs });
  await startPush({ db, jobs, config, log });
  const metrics = createMetrics();
  const shared = isOneOfSeveral ? openSharedStore({ config, databaseUrl, closers, log }) : undefined;
  const limits = createLimits({ generous: config.LIMITS_TIMES, shared });
  return { config, log, clock, mail, tokens, callers, files, transcoder, jobs, metrics, limits };
}

/** How long a limit waits for the database before this server counts for itself, ms. */
const LIMITS_TIMEOUT_MS = 2000;

function openSharedStore({
  config,
  databaseUrl,
  closers,
  log,
}: Pick<PortOptions, 'config' | 'databaseUrl' | 'closers'> & { log: Log }): SharedStore {
  if (config.REDIS_URL !== undefined) {
    const redis = connectRedis(config.REDIS_URL, log);
    closers.add('Redis', async () => redis.disconnect());
    return { redis };
  }
  const db = connect(databaseUrl, {
    ...{ poolMax: 3, applicationName: 'hangout limits', queryTimeoutMs: LIMITS_TIMEOUT_MS },
  });
  closers.add('database pool of limits', () => db.destroy());
  return { db };
}

export type OpenedPorts = Awaited<ReturnType<typeof openPorts>>;
