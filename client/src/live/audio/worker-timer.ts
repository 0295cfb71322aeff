/**
 * Calls `run` every `ms` with a worker's timer; uses the page's own timer if workers are forbidden, and until the
 * worker's script is loaded [H286]. Returns a function that stops it.
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
