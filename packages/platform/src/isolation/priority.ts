/** The `nice` value of these processes: below the priority of requests and music (0), above the lowest (19). */
export const LOW_PRIORITY = 10;

/** The priority of processes that handle external data, as `setPriority` expects it. Tests change it (`testing.ts`). */
export const processPriority = { value: LOW_PRIORITY };
