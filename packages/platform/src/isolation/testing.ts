import { processPriority } from './priority.ts';

/**
 * Runs media processes at the priority of this process. At a lower one, an upload in a busy test run waits for
 * everything else.
 */
export function runMediaAtFullPriority(): void {
  processPriority.value = 0;
}

/** Time limit for processes that should not reach it in any test, ms. */
export const NEVER_MS = 600_000;
