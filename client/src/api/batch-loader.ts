/**
 * A batch loader: collects keys for `ms` and loads them with as few calls as `size` allows [R205]. A key that waits
 * already is not loaded twice; unknown keys are answered with undefined.
 */
export function createBatchLoader<V>(
  size: number,
  ms: number,
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let waitingKeys = new Map<string, Promise<V | undefined>>();
  let pendingBatch: Promise<ReadonlyMap<string, V>[]> | null = null;

  const loadBatch = () =>
    new Promise<void>((resolve) => setTimeout(resolve, ms)).then(() => {
      const keys = [...waitingKeys.keys()];
      waitingKeys = new Map();
      pendingBatch = null;
      return Promise.all(chunks(keys, size).map(load));
    });

  return (key) => {
    const known = waitingKeys.get(key);
    if (known) return known;
    pendingBatch ??= loadBatch();
    const answer = pendingBatch.then((results) => results.find((map) => map.has(key))?.get(key));
    waitingKeys.set(key, answer);
    return answer;
  };
}

export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
