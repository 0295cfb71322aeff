/**
 * Calls `run` every `ms` with the timer of a Web Worker, which browsers do not throttle in background tabs. Uses the
 * page's own timer until the worker's script is loaded [H286], and if Web Workers are forbidden. [H2050] Ticks that have
 * queued up while the page was busy count as one. The returned function stops the timer.
 */
export function startWorkerTimer(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  const stopOwn = () => clearInterval(timer);
  try {
    const worker = new Worker(new URL('./timer-worker.ts', import.meta.url), {
      type: 'module',
      name: 'ticks',
    });
    let ranAt = Number.NEGATIVE_INFINITY;
    worker.onmessage = () => {
      stopOwn();
      const now = performance.now();
      if (now - ranAt < ms / 2) return;
      ranAt = now;
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
