import { createBatchLoader } from './batch-loader.ts';

/** Shortest time between the starts of two reads, ms. */
const INTERVAL_MS = 1;

/**
 * [H1481] Returns a function that lets simultaneous callers with the same key share one call of `read`. Keys are
 * compared as JSON. The read starts after the last of these callers has called, so that nobody gets a result from
 * before their call. If it fails, only these callers fail. Callers must not change the shared result.
 */
export function createSharedRead<K, V>(read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const load = createBatchLoader(
    async (keys: readonly string[]) => {
      const distinct = [...new Set(keys)];
      const results = await Promise.allSettled(distinct.map((key) => read(JSON.parse(key) as K)));
      const byKey = new Map(distinct.map((key, index) => [key, results[index]]));
      return keys.map((key) => byKey.get(key));
    },
    { intervalMs: INTERVAL_MS, pausesAfterSingle: false },
  );
  return async (key) => {
    const result = await load(JSON.stringify(key));
    if (result?.status !== 'fulfilled') throw result?.reason;
    return result.value;
  };
}
