import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { saveIdleMemory } from './save-idle-memory.ts';

/** Wait after the start, ms, until work that the start has begun, such as the first ticks of hangouts, is over. */
const SETTLED_MS = 10_000;

/**
 * [H1802] Some seconds after the start, frees the memory that only the start needed, about 120 MB. V8 would keep it
 * until the heap grows again, which may never happen on an idle server. Afterwards the heap is kept small while there
 * is no load.
 */
export function releaseStartupMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect: (options: object) => void = runInNewContext('gc');
    setFlagsFromString('--no-expose-gc');
    collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
    saveIdleMemory();
  }, SETTLED_MS).unref();
}
