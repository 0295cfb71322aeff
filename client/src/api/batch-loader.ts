import DataLoader from 'dataloader';

/**
 * [R205] Creates a loader that collects keys for `ms` and loads them in batches of at most `size`. A key that is wanted
 * twice is loaded once; an unknown key resolves to undefined.
 */
export function createBatchLoader<V>(
  size: number,
  ms: number,
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  const loader = new DataLoader<string, V | undefined>(
    async (keys) => {
      // DataLoader must not cache, because the query client does: a later request loads the key again.
      for (const key of keys) loader.clear(key);
      const found = await load(keys);
      return keys.map((key) => found.get(key));
    },
    { maxBatchSize: size, batchScheduleFn: (dispatch) => setTimeout(dispatch, ms) },
  );
  return (key) => loader.load(key);
}
