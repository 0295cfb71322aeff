// Written in JavaScript that old versions of Node can parse, like the programs that import it.

/**
 * Settings of glibc's malloc, which reads them when a program starts. By default it keeps most of the memory that a start
 * has freed, as fragments of up to eight heaps per core: after the first start of the demo world 100 MB. Lower
 * thresholds save no more, and cost processor time.
 */
export const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_MMAP_THRESHOLD_: '1048576',
};

/**
 * [H1908] Begins this process anew with `mallocSettings`, unless the operator has set one of them. Call it before anything
 * else: the process keeps its id, its files and its arguments, and nothing else. A process with a channel to its parent
 * would lose it, so its parent passes the settings.
 */
export function returnFreedMemory() {
  const isSet = Object.keys(mallocSettings).some((name) => name in process.env);
  if (process.platform !== 'linux' || isSet || process.channel || !process.execve) return;
  const command = [process.execPath].concat(process.execArgv, process.argv.slice(1));
  process.execve(process.execPath, command, Object.assign({}, process.env, mallocSettings));
}
