import DataLoader from 'dataloader';

/** Loads one value; simultaneous requests are batched. */
export type BatchLoader<K, V> = (key: K) => Promise<V>;

/**
 * Shortest time between the starts of two batches, ms: a single request does not wait, and batches grow under load.
 */
const INTERVAL_MS = 20;

/**
 * [H432] Loads many keys with one query. A batch starts only after all its keys were requested, and batches run one
 * after the other, so that no caller receives a value older than the request. Nothing is cached. `load` returns its
 * values in the order of `keys`; an error fails only this batch.
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
    // Requests of the same turn of the event loop join the batch.
    else setImmediate(start);
  }

  const loader = new DataLoader<K, V>((keys) => load(keys).finally(startNext), {
    cache: false,
    maxBatchSize,
    // DataLoader adds further keys to a scheduled batch until it is dispatched.
    batchScheduleFn(dispatch) {
      waiting.push(dispatch);
      if (!isLoading) startNext();
    },
  });
  return (key) => loader.load(key);
}
