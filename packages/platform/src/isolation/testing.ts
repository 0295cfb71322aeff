import { processPriority } from './priority.ts';

/**
 * Lets media processes have the priority of this one. With their usual low priority, uploads would wait for
 * everything else in a busy test run.
 */
export function runMediaAtFullPriority(): void {
  processPriority.value = 0;
}

/** Time limit for processes in tests that shall not reach one, ms. */
export const NEVER_MS = 600_000;
