/**
 * Gathers single wishes for `ms` and answers them by as few calls as `size` allows [R205]. A wish that stands
 * already is not asked twice; unknown keys are answered with undefined.
 */
export function createBatchLoader<V>(
  size: number,
  ms: number,
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let waiting = new Map<string, Promise<V | undefined>>();
  let gathered: Promise<ReadonlyMap<string, V>[]> | null = null;

  const gather = () =>
    new Promise<void>((resolve) => setTimeout(resolve, ms)).then(() => {
      const keys = [...waiting.keys()];
      waiting = new Map();
      gathered = null;
      return Promise.all(chunks(keys, size).map(ask));
    });

  return (key) => {
    const known = waiting.get(key);
    if (known) return known;
    gathered ??= gather();
    const answer = gathered.then((maps) => maps.find((map) => map.has(key))?.get(key));
    waiting.set(key, answer);
    return answer;
  };
}

export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
