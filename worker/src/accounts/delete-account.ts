import { type Db, listUploadsToRemove, loadAccountStatus, removeSongFromAllCrates } from '@hangout/db';
import { ACCOUNT_DELETION_QUEUE, eraseAccountWithFiles } from '@hangout/jobs/close-account';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';

interface DeletionDependencies {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly log: Pick<Log, 'info'>;
}

/** Runs the jobs that delete accounts at their owners' request. */
export async function startAccountDeletion(dependencies: DeletionDependencies): Promise<void> {
  await dependencies.jobs.work<{ uuid: string }>(ACCOUNT_DELETION_QUEUE, ({ uuid }) =>
    deleteAccount(dependencies, uuid),
  );
}

/** [H954] Deletes the data of an account. May be repeated after a failure. */
export async function deleteAccount({ db, jobs, log }: DeletionDependencies, uuid: string): Promise<void> {
  const account = await loadAccountStatus(db, uuid);
  if (!account) return;
  // Before the transaction, which would keep other people's queues locked until its end.
  for (const { songId } of await listUploadsToRemove(db, uuid)) await removeSongFromAllCrates(db, songId);
  const erased = await db.transaction((tx) => eraseAccountWithFiles(tx, jobs, uuid));
  log.info({ uuid, accounts: erased.length }, 'account deleted');
}
