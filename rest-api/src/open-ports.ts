import type { Db } from '@hangout/db';
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
  listen,
  startMedia,
  startPoints,
  startPush,
} from '@hangout/server';
import { createLimits } from './kernel/index.ts';

export interface PortOptions {
  config: Config;
  db: Db;
  databaseUrl: string;
  closers: Closers;
  /** Where limits are counted together with other REST servers. */
  redisUrl?: string | undefined;
}

/** What REST and rooms share of the world outside of them; each part is closed with the rest. */
export async function openPorts({ config, db, databaseUrl, closers, redisUrl }: PortOptions) {
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
  const redis = redisUrl === undefined ? undefined : connectRedis(redisUrl, log);
  closers.add('Redis', async () => redis?.disconnect());
  const limits = createLimits({ generous: config.LIMITS_TIMES, ...(redis && { redis }) });
  return { config, log, clock, mail, tokens, callers, files, transcoder, jobs, metrics, limits };
}

export type OpenedPorts = Awaited<ReturnType<typeof openPorts>>;
