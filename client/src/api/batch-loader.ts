import DataLoader from 'dataloader';

/**
 * A batch loader: collects keys for `ms` and loads them with as few calls as `size` allows [R205]. A key that waits
 * already is not loaded twice; unknown keys are answered with undefined.
 */
export function createBatchLoader<V>(
  size: number,
  ms: number,
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  const loader = new DataLoader<string, V | undefined>(
    async (keys) => {
      // Answers are cached by the query client alone: a key is loaded again as soon as its batch has left.
      for (const key of keys) loader.clear(key);
      const found = await load(keys);
      return keys.map((key) => found.get(key));
    },
    { maxBatchSize: size, batchScheduleFn: (dispatch) => setTimeout(dispatch, ms) },
  );
  return (key) => loader.load(key);
}
