/** Functions that run when mocha has run all files of this process; a worker's children end with the worker. */
export const atEnd: (() => Promise<void>)[] = [];
