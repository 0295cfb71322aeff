import { type Db, findStalledTransfers, type TransferTable } from '@hangout/db';
import type { MusicProviders } from '@hangout/providers';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import type { LoadAccount } from './provider-accounts.ts';
import { runExport } from './run-export.ts';
import { runImport } from './run-import.ts';
import { enqueueTransfer, transferQueues } from './run-transfer.ts';

export interface TransferJobsOptions {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly musicProviders: MusicProviders;
  readonly loadAccount: LoadAccount;
  readonly songsPerPlaylist: number;
}

/** Number of imports, and of exports, that one process runs concurrently. */
const TRANSFERS_AT_ONCE = 3;
/** [H1102] How often abandoned jobs are searched for, ms. */
const SWEEP_MS = 5_000;

/**
 * [H1102] Runs imports and exports, and takes over those that a killed process has left behind. Returns a function
 * that stops the search for them.
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
    for (const uuid of await findStalledTransfers(db, table)) {
      log.info({ uuid }, `${transferQueues[table]} without a worker; enqueued again`);
      await enqueueTransfer(jobs, table, uuid);
    }
  };
  let running = Promise.resolve();
  const sweepAll = () => {
    running = running
      .then(() => sweep('imports'))
      .then(() => sweep('exports'))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'imports without a worker could not be read; trying again in 5 s'),
      );
  };
  sweepAll();
  const timer = setInterval(sweepAll, SWEEP_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
