import { processPriority } from './priority.ts';

/**
 * Runs media processes at the same priority as this process. At their usual low priority, uploads in a busy test run
 * would wait for everything else.
 */
export function runMediaAtFullPriority(): void {
  processPriority.value = 0;
}

/** Time limit for processes that are not meant to reach a limit in a test, ms. */
export const NEVER_MS = 600_000;
