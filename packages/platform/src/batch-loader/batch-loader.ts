import DataLoader from 'dataloader';

/** Loads one value. Simultaneous calls are batched. */
export type BatchLoader<K, V> = (key: K) => Promise<V>;

/** Minimum interval between the starts of two batches, ms. The first call does not wait; under load batches grow. */
const INTERVAL_MS = 20;

interface BatchOptions {
  readonly maxBatchSize?: number;
  readonly intervalMs?: number;
  /**
   * Whether a batch with a single key is also followed by a pause. If false, a caller that sends one call after the
   * other never waits, because no other caller could share its query.
   */
  readonly pausesAfterSingle?: boolean;
}

/**
 * [H432] Loads many keys with one query. A batch starts only after all its keys were requested, and batches run one
 * after the other, so that no caller gets a value from before its call. Values are not cached. `load` returns the
 * values in the order of `keys`; if it fails, only this batch fails.
 */
export function createBatchLoader<K, V>(
  load: (keys: readonly K[]) => Promise<readonly V[]>,
  { maxBatchSize = 1000, intervalMs = INTERVAL_MS, pausesAfterSingle = true }: BatchOptions = {},
): BatchLoader<K, V> {
  const waiting: (() => void)[] = [];
  let isLoading = false;
  let startedAt = Number.NEGATIVE_INFINITY;
  let isPauseDue = false;

  function startNext(): void {
    const dispatch = waiting.shift();
    isLoading = dispatch !== undefined;
    if (!dispatch) return;
    const start = () => {
      startedAt = performance.now();
      dispatch();
    };
    const pause = isPauseDue ? startedAt + intervalMs - performance.now() : 0;
    if (pause > 0) setTimeout(start, Math.ceil(pause));
    // Calls in the same turn of the event loop join the batch.
    else setImmediate(start);
  }

  function loadBatch(keys: readonly K[]): Promise<readonly V[]> {
    isPauseDue = pausesAfterSingle || keys.length > 1;
    return load(keys).finally(startNext);
  }

  const loader = new DataLoader<K, V>(loadBatch, {
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
