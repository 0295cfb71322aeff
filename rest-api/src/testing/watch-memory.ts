import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Runs the garbage collector. After --expose-gc was set at runtime, only new contexts have `gc`. */
const collect: () => void = runInNewContext('gc');

/** Growth in bytes from which the garbage is collected before memory is counted, because collecting takes time. */
const WORTH_COLLECTING = 32 * 2 ** 20;

/** Measures how much this process's live objects and buffers grow from now on, at most, in MB. */
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
