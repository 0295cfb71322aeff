import DataLoader from 'dataloader';

/** Loads one value; simultaneous calls share a query. */
export type BatchLoader<K, V> = (key: K) => Promise<V>;

/** Minimum time between the starts of two batches, ms. The first call does not wait; under load, batches get larger. */
const INTERVAL_MS = 20;

interface BatchOptions {
  readonly maxBatchSize?: number;
  readonly intervalMs?: number;
  /**
   * Whether the next batch waits even after a batch of one key. If false, a caller that sends one call after the other
   * never waits; no other caller could share its queries.
   */
  readonly pausesAfterSingle?: boolean;
}

/**
 * [H432] Loads many keys with one query. A batch starts after all its keys were requested, and the next one
 * only after its end, so that no caller gets a value from before its call. Nothing is cached. `load` returns
 * the values in the order of `keys`; if it fails, only this batch fails.
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
    // Waits for further calls in the same turn of the event loop.
    else setImmediate(start);
  }

  function loadBatch(keys: readonly K[]): Promise<readonly V[]> {
    isPauseDue = pausesAfterSingle || keys.length > 1;
    return load(keys).finally(startNext);
  }

  const loader = new DataLoader<K, V>(loadBatch, {
    cache: false,
    maxBatchSize,
    // DataLoader adds keys to a batch until it is dispatched.
    batchScheduleFn(dispatch) {
      waiting.push(dispatch);
      if (!isLoading) startNext();
    },
  });
  return (key) => loader.load(key);
}
