/** Runs one step of the start and logs how long it took, s. */
export type StartupStep = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Creates a startup log. `now` returns ms. */
export function createStartupLog(log: (message: string) => void, now: () => number): StartupStep {
  return async (name, work) => {
    const startedAt = now();
    const result = await work();
    log(`${name} (${((now() - startedAt) / 1000).toFixed(1)} s)`);
    return result;
  };
}
