import { processPriority } from './priority.ts';

/**
 * Runs media processes at the same priority as this process. At a lower one, uploads in a busy test run would wait for
 * everything else.
 */
export function runMediaAtFullPriority(): void {
  processPriority.value = 0;
}

/** Time limit for processes that no test should let run into the limit, ms. */
export const NEVER_MS = 600_000;
