import { type Db, FencedError, lockLease } from '@hangout/db';
import { CommitUncertain } from '../../refusal.ts';
import type { Hangout } from '../hangout.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';

/**
 * [H402] Runs a fenced transaction: it first locks the row of the actor's lease, so that a former holder cannot write.
 * @throws FencedError if another process has taken the hangout over
 * @throws CommitUncertain if the database has failed, so that the transaction may or may not have been committed
 */
export async function runFencedTransaction<T>(hangout: Hangout, work: (tx: Db) => Promise<T>): Promise<T> {
  const { dependencies, lease } = hangout;
  if (hangout.lifecycle.hasEnded) throw new FencedError(hangout.roomUuid);
  const began = performance.now();
  const startedAt = dependencies.scheduler.now();
  try {
    const result = await withCircuitBreaker(hangout, () =>
      dependencies.db.transaction(async (tx) => {
        await lockLease(tx, lease.held);
        return work(tx);
      }),
    );
    lease.verifiedAt = startedAt;
    return result;
  } catch (cause) {
    if (cause instanceof FencedError || cause instanceof CommitUncertain) throw cause;
    throw new CommitUncertain(`commit failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  } finally {
    dependencies.metrics.observeCommit((performance.now() - began) / 1000);
  }
}

/** A check of the lease is valid for this long, ms. A lease lasts 3 s, so nobody can take over in between. */
const LEASE_CHECK_VALID_MS = 2000;

/**
 * [H459] Checks the lease before a response without a commit, because this process may have been frozen and lost the
 * hangout.
 * @throws FencedError, CommitUncertain
 */
export async function verifyLeaseIfStale(hangout: Hangout): Promise<void> {
  const { lease, dependencies } = hangout;
  if (dependencies.scheduler.now() - lease.verifiedAt <= LEASE_CHECK_VALID_MS) return;
  await runFencedTransaction(hangout, async () => {});
}

/** [H406] Commits a booth command. If that fails, the booth is uncertain until it is reloaded. */
export async function commitStep<T>(hangout: Hangout, work: (tx: Db) => Promise<T>): Promise<T> {
  hangout.persistence.isUncertain = true;
  const result = await runFencedTransaction(hangout, work);
  hangout.persistence.isUncertain = false;
  return result;
}
