import { createBatchLoader } from './batch-loader.ts';

/** The shortest time between the starts of two reads, ms. */
const INTERVAL_MS = 1;

/**
 * [H1481] A read that simultaneous callers share: those who ask for the same at the same moment get one result. It starts after
 * the last of them has asked, so that nobody gets what was read before their request. A failed read fails its own callers only.
 * @param read must not be changed by its callers, who share the result
 * @returns a function whose argument must be the same JSON for the same read
 */
export function createSharedRead<K, V>(read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const load = createBatchLoader(
    async (keys: readonly string[]) => {
      const distinct = [...new Set(keys)];
      const results = await Promise.allSettled(distinct.map((key) => read(JSON.parse(key) as K)));
      const byKey = new Map(distinct.map((key, index) => [key, results[index]]));
      return keys.map((key) => byKey.get(key));
    },
    { intervalMs: INTERVAL_MS },
  );
  return async (key) => {
    const result = await load(JSON.stringify(key));
    if (result?.status !== 'fulfilled') throw result?.reason;
    return result.value;
  };
}
