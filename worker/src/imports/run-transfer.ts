import {
  type Db,
  endExport,
  endImport,
  loadExport,
  loadImport,
  lockCrate,
  pauseTransfer,
  releaseTransfer,
  renewTransferLease,
  type TransferTable,
  takeTransfer,
} from '@hangout/db';
import { enqueueTransfer, transferQueues } from '@hangout/jobs/transfers';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import { ProviderError, type ProviderErrorReason } from '@hangout/providers';
import { MOST_PAUSES, pauseBefore } from '@hangout/rules';

export interface TransferJobs {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
}

/** Ends an import or export at once. The client translates `code` for the owner. */
export class TransferFailure extends Error {
  override name = 'TransferFailure';
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

interface Transfer {
  readonly table: TransferTable;
  readonly uuid: string;
  readonly signal: AbortSignal;
}

/** [H1102] Interval at which a job's lease is renewed, ms. */
const RENEWAL_MS = 3_000;

/**
 * [H1102][H1103] Runs an import or export part by part. A lease makes sure that only one process works on it;
 * a part's signal is aborted when the lease is lost or the process stops. If a provider does not respond, the
 * job pauses, longer each time, and fails after the last pause. On an error that waiting cannot mend it fails
 * at once.
 */
export async function runTransfer(
  dependencies: TransferJobs,
  transfer: Transfer,
  runPart: (signal: AbortSignal) => Promise<boolean>,
): Promise<void> {
  const { db, log } = dependencies;
  const lease = await takeTransfer(db, transfer.table, transfer.uuid);
  if (!lease) return;
  const lost = new AbortController();
  const signal = AbortSignal.any([transfer.signal, lost.signal]);
  const renewal = setInterval(() => {
    renewTransferLease(db, lease).then(
      (isHeld) => isHeld || lost.abort(),
      (error: unknown) => log.warn({ err: error, uuid: transfer.uuid }, 'lease of a job was not renewed'),
    );
  }, RENEWAL_MS);
  try {
    while (!signal.aborted && (await runPart(signal)));
  } catch (error) {
    // If this process stops or has lost the lease, another one continues the job.
    if (!signal.aborted) await handleError(dependencies, transfer, error);
  } finally {
    clearInterval(renewal);
    await releaseTransfer(db, lease);
  }
}

async function handleError(
  { db, jobs, log }: TransferJobs,
  { table, uuid }: Transfer,
  error: unknown,
): Promise<void> {
  const row = table === 'imports' ? await loadImport(db, uuid) : await loadExport(db, uuid);
  if (!row) return;
  const code = codeOf(error);
  const isFinal = error instanceof TransferFailure || FINAL.has(code);
  if (!isFinal && row.pauses < MOST_PAUSES) {
    const retryAfterMs = error instanceof ProviderError ? error.retryAfterMs : null;
    const delayMs = pauseBefore(row.pauses, retryAfterMs);
    log.warn({ err: error, uuid, delayMs }, `${transferQueues[table]} interrupted; trying again`);
    await db.transaction(async (tx) => {
      await pauseTransfer(tx, table, uuid, { delayMs, error: code });
      await enqueueTransfer(jobs, table, uuid, { tx, startAfter: Math.ceil(delayMs / 1000) });
    });
    return;
  }
  log.warn({ err: error, uuid }, `${transferQueues[table]} failed; its owner can try again`);
  await db.transaction(async (tx) => {
    if (table === 'exports') return endExport(tx, uuid, 'FAILED', code);
    await lockCrate(tx, row.crateUuid);
    await endImport(tx, row, 'FAILED', code);
  });
}

const codes: Readonly<Record<ProviderErrorReason, string>> = {
  unavailable: 'provider_unavailable',
  timeout: 'provider_unavailable',
  malformed: 'provider_unavailable',
  refused: 'provider_refused',
  rate_limited: 'provider_busy',
  unauthorized: 'provider_account_needed',
  forbidden: 'provider_plan_needed',
  region: 'not_in_country',
  not_embeddable: 'provider_refused',
};

/** Errors that a retry cannot fix. */
const FINAL: ReadonlySet<string> = new Set([
  ...['provider_refused', 'provider_account_needed', 'provider_plan_needed', 'not_in_country'],
]);

function codeOf(error: unknown): string {
  if (error instanceof TransferFailure) return error.code;
  if (error instanceof ProviderError) return codes[error.reason];
  // A page took longer than its time limit.
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'provider_unavailable';
  return 'internal';
}
