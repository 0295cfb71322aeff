/**
 * Loaded into the attacked server by `NODE_OPTIONS=--expose-gc --import …`. On SIGUSR2 it collects garbage
 * and prints the memory in use as `memory {bytes}`.
 */
process.on('SIGUSR2', () => {
  // Objects with finalizers are only freed by a second garbage collection.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory ${heapUsed + external}\n`);
});
