/** Calls `work` once the page is loaded and has nothing else to do. */
export function whenIdle(work: () => Promise<void>): void {
  const run = () => {
    work().catch((error: unknown) => console.warn('work in the background failed', error));
  };
  const start = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 10_000 });
    else setTimeout(run, 3_000);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
