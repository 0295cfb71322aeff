/** Lower than the priority of serving requests and music (0), higher than the lowest (19). */
export const LOW_PRIORITY = 10;

/** The priority of processes that handle external data, as for `setPriority`; tests change it (`testing.ts`). */
export const processPriority = { value: LOW_PRIORITY };
