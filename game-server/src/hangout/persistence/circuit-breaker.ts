import { FencedError } from '@hangout/db';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { CommitUncertain } from '../../refusal.ts';
import type { Hangout } from '../hangout.ts';

/** A query that fails after at least this time counts as unanswered by the database instead of refused, ms. */
const SILENT_AFTER_MS = scaleTimeout(300);

/**
 * [H439] Runs the database work of a command behind a circuit breaker: if one command got no response from the
 * database, the commands already queued behind it are refused at once instead of being tried one after the other.
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
