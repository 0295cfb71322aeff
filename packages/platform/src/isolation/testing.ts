import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { OUT_OF_MEMORY } from './isolated-job.ts';
import { processPriority } from './priority.ts';

/**
 * Lets media processes have the priority of this one. With their usual low priority, uploads would wait for
 * everything else in a busy test run.
 */
export function runMediaAtFullPriority(): void {
  processPriority.value = 0;
}

/** Time limit that processes in tests never reach, ms. */
export const NEVER_MS = 600_000;

/** Returns the child processes that this process starts during `work`, without those that measure memory. */
export async function collectChildren(work: () => Promise<unknown>): Promise<ChildProcess[]> {
  const children: ChildProcess[] = [];
  const collect = (message: unknown) => {
    // The cast is safe: Node documents this message.
    children.push((message as { process: ChildProcess }).process);
  };
  subscribe('child_process', collect);
  await work().finally(() => unsubscribe('child_process', collect));
  return children.filter(({ spawnfile }) => spawnfile !== 'ps');
}

/** Whether a process was killed, or has ended itself because it needed too much memory. */
export const wasKilled = ({ exitCode, signalCode }: ChildProcess): boolean =>
  signalCode !== null || exitCode === OUT_OF_MEMORY;
