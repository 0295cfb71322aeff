/** Watches how much more memory this process holds than now: objects and buffers, by the MB. */
export function watchMemory() {
  const inUse = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = inUse();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, inUse());
  }, 50);
  return {
    end() {
      clearInterval(timer);
      return Math.round((most - before) / 2 ** 20);
    },
  };
}
