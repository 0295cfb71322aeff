import { type Db, findStalledTransfers, type TransferTable } from '@hangout/db';
import { enqueueTransfer, transferQueues } from '@hangout/jobs/transfers';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import type { LoadAccount } from '@hangout/platform/music-accounts/load-account';
import type { MusicProviders } from '@hangout/providers';
import { repeat } from '../repeat.ts';
import { runExport } from './run-export.ts';
import { runImport } from './run-import.ts';

export interface TransferJobsOptions {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly musicProviders: MusicProviders;
  readonly loadAccount: LoadAccount;
  readonly songsPerPlaylist: number;
}

/** Number of imports, and number of exports, that a process runs at a time. */
const TRANSFERS_AT_ONCE = 3;
/** [H1102] Interval at which abandoned jobs are searched, ms. */
const SWEEP_MS = 5_000;

/**
 * [H1102] Runs imports and exports, and takes over those that a killed process has left. The returned
 * function stops looking for such jobs.
 */
export async function startTransferJobs(options: TransferJobsOptions): Promise<() => Promise<void>> {
  const { db, jobs, log } = options;
  const concurrency = TRANSFERS_AT_ONCE;
  await jobs.work<{ uuid: string }>(
    transferQueues.imports,
    ({ uuid }, { signal }) => runImport(options, uuid, signal),
    { concurrency },
  );
  await jobs.work<{ uuid: string }>(
    transferQueues.exports,
    ({ uuid }, { signal }) => runExport(options, uuid, signal),
    { concurrency },
  );
  const sweep = async (table: TransferTable) => {
    for (const uuid of await findStalledTransfers(db, table, transferQueues[table])) {
      log.info({ uuid }, `${transferQueues[table]} without a worker; enqueued again`);
      await enqueueTransfer(jobs, table, uuid);
    }
  };
  return repeat({
    async run() {
      await sweep('imports');
      await sweep('exports');
    },
    everyMs: SWEEP_MS,
    log,
    failure: 'imports without a worker could not be read; trying again in 5 s',
  });
}
