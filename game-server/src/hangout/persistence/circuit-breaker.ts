import { FencedError } from '@hangout/db';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { CommitUncertain } from '../../refusal.ts';
import type { Hangout } from '../hangout.ts';

/**
 * A query that fails after at least this time, ms, means that the database does not respond. A faster failure is a
 * refusal by the database.
 */
const SILENT_AFTER_MS = scaleTimeout(300);

/**
 * [H439] Runs the database work of a command behind a circuit breaker. If the database does not respond to a command,
 * the commands already queued behind it are refused at once.
 * @throws CommitUncertain at once while the circuit is open
 */
export async function withCircuitBreaker<T>({ mailbox }: Hangout, work: () => Promise<T>): Promise<T> {
  if (mailbox.isCircuitOpen) throw new CommitUncertain('the database was silent while this waited');
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    if (performance.now() - began > SILENT_AFTER_MS && !(error instanceof FencedError)) mailbox.openCircuit();
    throw error;
  }
}
