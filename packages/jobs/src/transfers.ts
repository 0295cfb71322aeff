import type { Db, TransferTable } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';

export const transferQueues: Readonly<Record<TransferTable, string>> = {
  imports: 'import',
  exports: 'export',
};

/** Enqueues an import or export, in the transaction that stores its row. */
export function enqueueTransfer(
  jobs: Pick<Jobs, 'send'>,
  table: TransferTable,
  uuid: string,
  options: { readonly tx?: Db; readonly startAfter?: number } = {},
): Promise<void> {
  return jobs.send(transferQueues[table], { uuid }, options);
}
