import type { Db } from '@hangout/db';
import pg from 'pg';
import { fromKnex, type JobWithMetadata, PgBoss } from 'pg-boss';
import { FileStoreError } from '../files/file-store-error.ts';
import { describeError, describeErrorWithoutMessage } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { watchDueJobs } from './due-jobs.ts';
import { RETRIES } from './retries.ts';

export interface SendJob {
  /** The transaction that inserts the job. If it is rolled back, the job never exists. */
  readonly tx?: Db;
  /** Makes the job unique: if several jobs with this name and key are sent within five seconds, only the first runs. */
  readonly singletonKey?: string;
  /**
   * With `singletonKey`: whether one more job runs after the five seconds, because the first may have begun too early
   * to see the last change.
   */
  readonly runsAgain?: boolean;
  /** Earliest start of the job: seconds from now, or a time. */
  readonly startAfter?: number | Date;
  /** Maximum number of retries if the job fails, one of `RETRIES`; `brief` by default. */
  readonly retries?: number;
}

export interface JobRun {
  /** Aborted when the job's timeout is reached and when the process stops. */
  readonly signal: AbortSignal;
  readonly id: string;
  /** Whether this is the last attempt. If so, an error is final. */
  readonly lastTry: boolean;
}

/** A job queue in PostgreSQL. Jobs survive a restart, and are retried if they fail. */
export interface Jobs {
  send(name: string, data: object, options?: SendJob): Promise<void>;
  /** Runs the jobs of one name, `concurrency` at a time (1 by default). If the handler throws, the job is retried. */
  work<T extends object>(
    name: string,
    handler: (data: T, run: JobRun) => Promise<void>,
    options?: { readonly concurrency?: number },
  ): Promise<void>;
  /** Waits for running jobs, 5 s at most. Jobs that are not finished by then run after the next start. */
  stop(): Promise<void>;
}

/** [H320] If a worker has sent no heartbeat for this long, its job is given to another worker, seconds. */
const HEARTBEAT_SECONDS = 10;

/** Creates the job queue with the library pg-boss, in the schema `jobs` of the same database. */
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
    const made =
      queues.get(name) ??
      boss.createQueue(name, {
        policy: 'standard',
        notify: true,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: 900,
      });
    queues.set(name, made);
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
          // The longer interval applies while PostgreSQL notifies of new jobs; watchDueJobs finds delayed and retried
          // ones.
          { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 60, includeMetadata: true },
          async (batch: JobWithMetadata<T>[]) => {
            // Another job may already be waiting, so the worker fetches it at once instead of at the next poll.
            boss.notifyWorker(id);
            for (const job of batch) {
              const lastTry = job.retryCount >= job.retryLimit;
              try {
                await handler(job.data, { signal: job.signal, id: job.id, lastTry });
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
  // [H1191] The message of a file store names the storage in our own words. Other messages may quote email addresses.
  const describe = error instanceof FileStoreError ? describeError : describeErrorWithoutMessage;
  const entry = { job: name, jobId: id, attempt: retryCount + 1, failure: describe(error) };
  if (isFinal) log.error(entry, 'job failed; this was the last attempt, it is given up');
  else log.warn(entry, 'job failed; it will be tried again');
}

/**
 * [H836] Whether this database account may create and change the queue's tables: it owns them, or they do not exist
 * yet. If not, pg-boss must not try to migrate them.
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
