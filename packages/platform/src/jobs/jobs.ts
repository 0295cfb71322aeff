import type { Db } from '@hangout/db';
import pg from 'pg';
import { fromKnex, type JobWithMetadata, PgBoss } from 'pg-boss';
import { FileStoreError } from '../files/file-store-error.ts';
import { describeError, describeErrorWithoutMessage } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { watchDueJobs } from './due-jobs.ts';
import { RETRIES } from './retries.ts';

export interface SendJob {
  /** The transaction that inserts the job; if it is rolled back, there is no job. */
  readonly tx?: Db;
  /** Of several jobs with this name and key within five seconds, only the first runs. */
  readonly singletonKey?: string;
  /**
   * With `singletonKey`: whether one more job runs after the five seconds, because the first may have begun
   * before the last change.
   */
  readonly runsAgain?: boolean;
  /** Earliest start: seconds from now, or a time. */
  readonly startAfter?: number | Date;
  /** Number of retries after failures, one of `RETRIES`; `brief` if absent. */
  readonly retries?: number;
}

export interface JobRun {
  /** Aborted when the job takes too long or the process stops. */
  readonly signal: AbortSignal;
  readonly id: string;
  /** False if an earlier attempt of this job has failed. */
  readonly firstTry: boolean;
  /** True if an error is final, because there is no further attempt. */
  readonly lastTry: boolean;
}

/** A job queue in PostgreSQL. Jobs survive a restart and are retried after a failure. */
export interface Jobs {
  send(name: string, data: object, options?: SendJob): Promise<void>;
  /**
   * Runs the jobs of one name, `concurrency` at a time (1 if absent). If the handler throws, the job is
   * retried.
   */
  work<T extends object>(
    name: string,
    handler: (data: T, run: JobRun) => Promise<void>,
    options?: { readonly concurrency?: number },
  ): Promise<void>;
  /** Waits for running jobs, at most 5 s. Unfinished ones run again after the next start. */
  stop(): Promise<void>;
}

/** [H320] A job whose worker has sent no heartbeat for this long, s, is given to another worker. */
const HEARTBEAT_SECONDS = 10;

/** [H2070] pg-boss deletes jobs that have waited for a fortnight; endless ones are kept for as long as it can count, s. */
const ENDLESS_RETENTION_SECONDS = 2 ** 31 - 1;

/** Creates the job queue with pg-boss, in the schema `jobs` of the database. */
export async function createJobs(
  databaseUrl: string,
  options: {
    readonly onError?: (error: Error) => void;
    /** Logs each failed attempt of a job. */
    readonly log?: Pick<Log, 'warn' | 'error'>;
  } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'hangout jobs',
    schema: 'jobs',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    schedule: false,
    migrate: await mayChangeTables(databaseUrl),
  });
  boss.on('error', (error: Error) => (options.onError ?? (() => {}))(error));
  await boss.start();

  const queues = new Map<string, Promise<void>>();
  const workers = new Map<string, string[]>();
  const dueJobs = watchDueJobs(boss, {
    queues: () => [...workers.keys()],
    wake: (name) => workers.get(name)?.forEach((id) => void boss.notifyWorker(id)),
  });
  const queue = (name: string) => {
    const known = queues.get(name);
    if (known) return known;
    const made = boss.createQueue(name, {
      policy: 'standard',
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: 900,
    });
    queues.set(name, made);
    // [H2047] A failure is not kept, so that the next job creates the queue.
    made.catch(() => queues.delete(name));
    return made;
  };

  return {
    async send(
      name,
      data,
      { tx, singletonKey, runsAgain = false, startAfter, retries = RETRIES.brief } = {},
    ) {
      await queue(name);
      await boss.send(name, data, {
        ...{ retryLimit: retries, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 },
        ...(retries === RETRIES.endless ? { retentionSeconds: ENDLESS_RETENTION_SECONDS } : {}),
        ...(tx ? { db: fromKnex(tx) } : {}),
        ...(singletonKey ? { singletonKey, singletonSeconds: 5, singletonNextSlot: runsAgain } : {}),
        ...(startAfter === undefined ? {} : { startAfter }),
      });
    },
    async work<T extends object>(
      name: string,
      handler: (data: T, run: JobRun) => Promise<void>,
      { concurrency = 1 }: { readonly concurrency?: number } = {},
    ) {
      await queue(name);
      for (let worker = 0; worker < concurrency; worker++) {
        const id: string = await boss.work(
          name,
          // While PostgreSQL notifies of new jobs, the longer interval applies; `watchDueJobs` finds delayed
          // and repeated ones.
          { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 60, includeMetadata: true },
          async (batch: JobWithMetadata<T>[]) => {
            // Looks for the next job at once instead of at the next poll.
            boss.notifyWorker(id);
            for (const job of batch) {
              const firstTry = job.retryCount === 0;
              const lastTry = job.retryCount >= job.retryLimit;
              try {
                await handler(job.data, { signal: job.signal, id: job.id, firstTry, lastTry });
              } catch (error) {
                if (options.log) logFailure(options.log, job, error, lastTry);
                throw error;
              }
            }
          },
        );
        workers.set(name, [...(workers.get(name) ?? []), id]);
      }
    },
    async stop() {
      dueJobs.stop();
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

function logFailure(
  log: Pick<Log, 'warn' | 'error'>,
  { name, id, retryCount }: Pick<JobWithMetadata, 'name' | 'id' | 'retryCount'>,
  error: unknown,
  isFinal: boolean,
): void {
  // [H1191] A file store's message consists of our own words. Other messages may quote email addresses.
  const describe = error instanceof FileStoreError ? describeError : describeErrorWithoutMessage;
  const entry = { job: name, jobId: id, attempt: retryCount + 1, failure: describe(error) };
  if (isFinal) log.error(entry, 'job failed; this was the last attempt, it is given up');
  // [H2070] Somebody should look at an endless job that has failed for longer than any other would be tried.
  else if (retryCount >= RETRIES.persistent) log.error(entry, 'job still fails; it will be tried each hour');
  else log.warn(entry, 'job failed; it will be tried again');
}

/**
 * [H836] Returns whether this account may create and change the queue's tables: if it owns them or they do
 * not exist. Otherwise pg-boss must not migrate them.
 */
async function mayChangeTables(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ isOwner: boolean }>(
      `select pg_has_role(nspowner, 'usage') as "isOwner" from pg_namespace where nspname = 'jobs'`,
    );
    return rows[0]?.isOwner ?? true;
  } finally {
    await client.end();
  }
}
