/** Runs a step of the start, and logs how many seconds it took. */
export type StartupStep = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function createStartupLog(log: (message: string) => void, now: () => number): StartupStep {
  return async (name, work) => {
    const startedAt = now();
    const result = await work();
    log(`${name} (${((now() - startedAt) / 1000).toFixed(1)} s)`);
    return result;
  };
}
