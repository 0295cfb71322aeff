/** Runs one phase of the start and prints it with the seconds it took. */
export type Phase = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function tellPhases(log: (words: string) => void, now: () => number): Phase {
  return async (name, work) => {
    const begun = now();
    const result = await work();
    log(`${name} (${((now() - begun) / 1000).toFixed(1)} s)`);
    return result;
  };
}
