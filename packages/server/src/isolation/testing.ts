import { processPriority } from './priority.ts';

/** Runs media at the priority of this process. At a lower one, an upload in a busy test run waits for everything else. */
export function runMediaAtFullPriority(): void {
  processPriority.value = 0;
}

/** The time limit of processes that no test wants to reach, ms. */
export const NEVER_MS = 600_000;
