import type { IsolatedJob } from './run-isolated.ts';

const CHECK_MS = 50;
/** Exit code of a process above its memory limit. */
const OUT_OF_MEMORY = 12;

/**
 * The body of a script for `runIsolated`: handles one job, answers and exits. The process also exits when its parent is
 * gone, or when it needs more memory than its job may have; native code allocates outside of the JavaScript heap.
 */
export function serveIsolatedJob<I>(handle: (input: I) => Promise<unknown>): void {
  process.once('disconnect', () => process.exit());
  process.once('message', async (message) => {
    // Only `runIsolated` sends messages to this process.
    const { input, maxMemoryMb } = message as IsolatedJob<I>;
    setInterval(() => {
      if (process.memoryUsage.rss() > maxMemoryMb * 1024 * 1024) process.exit(OUT_OF_MEMORY);
    }, CHECK_MS);
    process.send?.(await handle(input), undefined, undefined, () => process.exit());
  });
}
