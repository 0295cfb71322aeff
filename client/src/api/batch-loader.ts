import DataLoader from 'dataloader';

/**
 * Creates a batch loader: it collects keys for `ms` and loads them in batches of at most `size` [R205]. A key that is
 * requested twice within a batch is loaded once; an unknown key resolves to undefined.
 */
export function createBatchLoader<V>(
  size: number,
  ms: number,
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  const loader = new DataLoader<string, V | undefined>(
    async (keys) => {
      // DataLoader's own cache is cleared, because only the query client caches: a later request loads the key again.
      for (const key of keys) loader.clear(key);
      const found = await load(keys);
      return keys.map((key) => found.get(key));
    },
    { maxBatchSize: size, batchScheduleFn: (dispatch) => setTimeout(dispatch, ms) },
  );
  return (key) => loader.load(key);
}
