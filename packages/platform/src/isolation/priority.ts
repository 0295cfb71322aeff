/** A `nice` value with a lower priority than that of requests and music (0), but a higher one than the lowest (19). */
export const LOW_PRIORITY = 10;

/**
 * Priority of processes that handle external data, for `setPriority`. An object, so that tests can change it
 * (testing.ts).
 */
export const processPriority = { value: LOW_PRIORITY };
