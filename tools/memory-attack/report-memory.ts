/**
 * Loaded into a server under test by `NODE_OPTIONS=--expose-gc --import …`: on SIGUSR2 it prints the memory in use
 * after a garbage collection, as `memory {bytes}`.
 */
process.on('SIGUSR2', () => {
  // Two passes, because objects with finalizers are only freed by the second one.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory ${heapUsed + external}\n`);
});
