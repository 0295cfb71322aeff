/** Calls back every `ms` from a worker's clock, or from the page's own where workers are forbidden. */
export function startWorkerTimer(ms: number, run: () => void): () => void {
  try {
    const worker = new Worker(new URL('./timer-worker.ts', import.meta.url), {
      type: 'module',
      name: 'ticks',
    });
    worker.onmessage = run;
    worker.postMessage(ms);
    return () => worker.terminate();
  } catch {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  }
}
