import type { Db } from '@hangout/db';
import pg from 'pg';
import { fromKnex, type JobWithMetadata, PgBoss } from 'pg-boss';

export interface SendJob {
  /** Transaction that inserts the job, which exists only if it is committed. */
  readonly tx?: Db;
  /** Key of a unique job: of all jobs with this name and key sent within five seconds, only the first runs. */
  readonly singletonKey?: string;
  /**
   * Whether one more runs after these five seconds, because the first may have begun before the change that a later
   * one is for.
   */
  readonly runsAgain?: boolean;
  /** Earliest start: seconds from now, or a time. */
  readonly startAfter?: number | Date;
}

export interface JobRun {
  /** Aborted at the timeout of the job and when the process stops. */
  readonly signal: AbortSignal;
  readonly id: string;
  /** Whether this is the last attempt, so that an error is final. */
  readonly lastTry: boolean;
}

/** A durable job queue in PostgreSQL: jobs survive a restart and are retried when they fail. */
export interface Jobs {
  send(name: string, data: object, options?: SendJob): Promise<void>;
  /** Runs the jobs of one name, `concurrency` at a time (1 by default). A job whose handler throws is retried. */
  work<T extends object>(
    name: string,
    handler: (data: T, run: JobRun) => Promise<void>,
    options?: { readonly concurrency?: number },
  ): Promise<void>;
  /** Waits for running jobs, at most 5 s; unfinished ones run after the next start. */
  stop(): Promise<void>;
}

/** [H320] A job whose worker has sent no heartbeat for this long is given to another worker, seconds. */
const HEARTBEAT_SECONDS = 10;

/** A job queue with pg-boss, in the schema `jobs` of the same database. */
export async function createJobs(
  databaseUrl: string,
  options: { readonly onError?: (error: Error) => void } = {},
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
  const queue = (name: string) => {
    const made =
      queues.get(name) ??
      boss.createQueue(name, {
        policy: 'standard',
        notify: true,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: 900,
        retryLimit: 3,
        retryDelay: 2,
        retryBackoff: true,
      });
    queues.set(name, made);
    return made;
  };

  return {
    async send(name, data, { tx, singletonKey, runsAgain = false, startAfter } = {}) {
      await queue(name);
      await boss.send(name, data, {
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
          { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, includeMetadata: true },
          async (batch: JobWithMetadata<T>[]) => {
            // After a job another one may be waiting, so this fetches it at once, without the polling interval.
            boss.notifyWorker(id);
            for (const job of batch) {
              const lastTry = job.retryCount >= job.retryLimit;
              await handler(job.data, { signal: job.signal, id: job.id, lastTry });
            }
          },
        );
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

/**
 * [H836] Whether this database account may create and change the queue's tables: it owns them, or they do not exist
 * yet. Otherwise the queue must not try.
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
