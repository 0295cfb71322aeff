import {
  changeAccountStatus,
  type Db,
  deleteSong,
  endSessions,
  eraseAccount,
  hideRoomsOf,
  listFilesToRemove,
  listUploadsToRemove,
  lockWithBots,
} from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { RETRIES } from '@hangout/platform/jobs/retries';
import { mailAboutLeaving } from './leaving-mails.ts';
import { enqueueFileRemoval, enqueueStoredFileRemoval } from './media.ts';
import { enqueueAccountSync, enqueuePaymentEnd } from './payments.ts';

export const ACCOUNT_DELETION_QUEUE = 'account-deletion';

interface Deactivation {
  readonly reason: 'moderator' | 'signedOut';
  readonly keepsRequest?: boolean;
}

/**
 * Deactivates an account and keeps its data. Its hangouts are hidden and its sessions end. [H2014] With
 * `keepsRequest` a pending request to leave stays pending. [H2207] What it pays for is not renewed.
 */
export async function deactivateAccount(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  uuid: string,
  how: Deactivation,
): Promise<void> {
  await closeAccount(tx, uuid, how);
  await enqueueAccountSync(tx, jobs, uuid);
}

async function closeAccount(
  tx: Db,
  uuid: string,
  { reason, keepsRequest = false }: Deactivation,
): Promise<void> {
  const noRequest = { deactivationRequestedAt: null, deactivatesAt: null, deletesThen: false };
  await changeAccountStatus(tx, uuid, { status: 'deactivated', ...(keepsRequest ? {} : noRequest) });
  await hideRoomsOf(tx, uuid, true);
  await endSessions(tx, uuid, { reason });
}

/**
 * [H954] Deactivates an account and enqueues the job that erases it. The goodbye mail is enqueued first,
 * because the account's email addresses are erased too.
 */
export async function beginDeletion(tx: Db, jobs: Pick<Jobs, 'send'>, uuid: string): Promise<void> {
  await mailAboutLeaving(tx, jobs, uuid, { kind: 'deleted' });
  await closeAccount(tx, uuid, { reason: 'signedOut' });
  await jobs.send(ACCOUNT_DELETION_QUEUE, { uuid }, { tx, retries: RETRIES.endless });
}

/**
 * [H954] Erases an account and its bots, and enqueues the removal of their files. Returns the uuids of the
 * erased accounts.
 */
export async function eraseAccountWithFiles(tx: Db, jobs: Jobs, uuid: string): Promise<string[]> {
  // [H2202] What is being uploaded is stored before, and removed here, or refused afterwards.
  await lockWithBots(tx, uuid);
  for (const upload of await listUploadsToRemove(tx, uuid)) {
    await enqueueFileRemoval(jobs, upload, tx);
    await deleteSong(tx, upload.songId);
  }
  // [H1258] Comes first, because the erasure deletes the row that names the account's customer at the payment
  // provider.
  await enqueuePaymentEnd(tx, jobs, uuid);
  await enqueueStoredFileRemoval(jobs, await listFilesToRemove(tx, uuid), tx);
  return eraseAccount(tx, uuid);
}
