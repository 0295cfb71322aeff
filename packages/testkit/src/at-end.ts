/**
 * Called once after all test files of this process. Processes that a worker has started end with the worker.
 */
export const atEnd: (() => Promise<void>)[] = [];
