import { processPriority } from './priority.ts';

/** Runs media at the priority of this process. At a lower one, an upload in a busy test run waits for everything else. */
export function runMediaAtFullPriority(): void {
  processPriority.value = 0;
}
