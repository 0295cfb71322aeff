import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { saveIdleMemory } from './save-idle-memory.ts';

/** How long to wait after the start, ms, until its work is over, such as the first ticks of hangouts. */
const SETTLED_MS = 10_000;

/**
 * [H1802] Frees the memory that only the start needed (about 120 MB) some seconds later. V8 would keep it
 * until the heap grows again, which on an idle server may never happen. From then on the heap stays small
 * while there is no load.
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
