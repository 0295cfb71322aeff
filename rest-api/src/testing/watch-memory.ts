import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Collects garbage; without a flag of the command line a new context alone has the function. */
const collect: () => void = runInNewContext('gc');

/** How much more than the most so far is counted only after garbage was collected, bytes: collecting takes time. */
const WORTH_COLLECTING = 32 * 2 ** 20;

/** Watches how much more memory this process needs than now: objects and buffers that are no garbage, by the MB. */
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
