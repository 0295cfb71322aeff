import DataLoader from 'dataloader';

/** Loads one value. Simultaneous calls are batched. */
export type BatchLoader<K, V> = (key: K) => Promise<V>;

/** Shortest time between the starts of two batches, ms. A single call does not wait; under load batches grow. */
const INTERVAL_MS = 20;

/**
 * [H432] Loads many keys with one query. A batch starts only after all its keys were requested, and batches run one
 * after the other, so that no caller gets a value from before its call. Values are not cached. `load` returns the
 * values in the order of `keys`; if it fails, only this batch fails.
 */
export function createBatchLoader<K, V>(
  load: (keys: readonly K[]) => Promise<readonly V[]>,
  { maxBatchSize = 1000, intervalMs = INTERVAL_MS }: { maxBatchSize?: number; intervalMs?: number } = {},
): BatchLoader<K, V> {
  const waiting: (() => void)[] = [];
  let isLoading = false;
  let startedAt = Number.NEGATIVE_INFINITY;

  function startNext(): void {
    const dispatch = waiting.shift();
    isLoading = dispatch !== undefined;
    if (!dispatch) return;
    const start = () => {
      startedAt = performance.now();
      dispatch();
    };
    const pause = startedAt + intervalMs - performance.now();
    if (pause > 0) setTimeout(start, Math.ceil(pause));
    // Calls in the same turn of the event loop join the batch.
    else setImmediate(start);
  }

  const loader = new DataLoader<K, V>((keys) => load(keys).finally(startNext), {
    cache: false,
    maxBatchSize,
    // Until a scheduled batch is dispatched, DataLoader adds further keys to it.
    batchScheduleFn(dispatch) {
      waiting.push(dispatch);
      if (!isLoading) startNext();
    },
  });
  return (key) => loader.load(key);
}
