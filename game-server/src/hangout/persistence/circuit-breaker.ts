import { FencedError } from '@hangout/db';
import { CommitUncertain } from '../../refusal.ts';
import type { Hangout } from '../hangout.ts';

/** A query that failed after so long was not answered with an error at once: the database was silent, ms. */
const SILENT_AFTER_MS = 300;

/**
 * [H439] Runs the database work of a command behind a circuit breaker: when one command found the database silent, the
 * commands that queued up behind it are refused at once and do not try again one after the other.
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
