/**
 * Calls `work` once the page is loaded and the browser is idle, but not earlier than `afterMs` after the
 * load.
 */
export function whenIdle(work: () => Promise<void>, afterMs = 0): void {
  const run = () => {
    work().catch((error: unknown) => console.warn('work in the background failed', error));
  };
  const wait = () => {
    // Safari does not support `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 10_000 });
    else setTimeout(run, 3_000);
  };
  const start = () => {
    if (afterMs > 0) setTimeout(wait, afterMs);
    else wait();
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
