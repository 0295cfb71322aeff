/** Calls `run` every `ms` by a worker's timer, or by the page's own where workers are forbidden. Answers how to stop. */
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
