/** Below the priority of answering requests and serving music (0), above that of nothing at all (19). */
export const LOW_PRIORITY = 10;

/** The priority of processes for data from outside, as `setPriority` takes it; tests change it (`testing.ts`). */
export const processPriority = { value: LOW_PRIORITY };
