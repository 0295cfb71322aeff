import { FencedError } from '@hangout/db';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { CommitUncertain } from '../../refusal.ts';
import type { Hangout } from '../hangout.ts';

/**
 * If a query fails after this time or later, ms, the database does not respond; if it fails earlier, the
 * database has refused it.
 */
const SILENT_AFTER_MS = scaleTimeout(300);

/**
 * [H439] Runs a command's database work. If the database does not respond, the commands queued behind it are refused at
 * once.
 * @throws CommitUncertain at once for those commands
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
