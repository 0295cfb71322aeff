import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Runs the garbage collector. V8 adds `gc` only to contexts created after --expose-gc was set. */
const collect: () => void = runInNewContext('gc');

/** Growth in bytes that triggers a garbage collection before counting, because collecting takes time. */
const WORTH_COLLECTING = 32 * 2 ** 20;

/** Measures the peak growth of this process's live objects and buffers from now on, in MB. */
export function watchMemory() {
  const inUse = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  collect();
  const before = inUse();
  let most = before;
  const timer = setInterval(() => {
    if (inUse() < most + WORTH_COLLECTING) return;
    collect();
    most = Math.max(most, inUse());
  }, 50);
  return {
    end() {
      clearInterval(timer);
      return Math.round((most - before) / 2 ** 20);
    },
  };
}
