/**
 * Calls `run` every `ms` by a worker's timer, or by the page's own where workers are forbidden, and until the worker's
 * script is loaded [H286]. Answers how to stop.
 */
export function startWorkerTimer(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  const stopOwn = () => clearInterval(timer);
  try {
    const worker = new Worker(new URL('./timer-worker.ts', import.meta.url), {
      type: 'module',
      name: 'ticks',
    });
    worker.onmessage = () => {
      stopOwn();
      run();
    };
    worker.postMessage(ms);
    return () => {
      stopOwn();
      worker.terminate();
    };
  } catch {
    return stopOwn;
  }
}
