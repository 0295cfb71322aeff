/** Callbacks to run once, after all test files of this process. Child processes of a worker end with the worker. */
export const atEnd: (() => Promise<void>)[] = [];
