/** [H1937] Time from loading an element until its warm-up, ms. */
const AFTER_LOAD_MS = 1_000;
/** If an element's position first moves later than this after `play()`, ms, the browser has delayed the start. */
const LATE_FROM_MS = 800;
/** If it first moves sooner than this, ms, it has not; in between a busy machine may be the cause. */
const PROMPT_UNTIL_MS = 300;
/** A song that starts sooner than this, ms, is not warmed up, because the warm-up may take that long. */
export const LONGEST_WARM_UP_MS = 4_000;
const READ_EVERY_MS = 10;
const MOVED_S = 0.02;

/**
 * [H1937] Plays a loaded element, which the caller has silenced, until its position moves, and seeks back to
 * where it was. In WebKitGTK, GStreamer delays an element's first start by the time since it was loaded.
 * Resolves to whether this element was delayed so; null if that is not clear.
 */
export async function warmUp(element: HTMLAudioElement, signal: AbortSignal): Promise<boolean | null> {
  await pass(AFTER_LOAD_MS);
  if (signal.aborted || !element.paused) return null;
  const from = element.currentTime;
  const startedAt = performance.now();
  const passed = () => performance.now() - startedAt;
  let isRefused = false;
  element.play().catch(() => {
    isRefused = true;
  });
  while (
    !signal.aborted &&
    !isRefused &&
    element.currentTime - from < MOVED_S &&
    passed() < LONGEST_WARM_UP_MS
  )
    await pass(READ_EVERY_MS);
  if (signal.aborted || isRefused) return null;
  const [hasMoved, took] = [element.currentTime - from >= MOVED_S, passed()];
  element.pause();
  element.currentTime = from;
  if (!hasMoved || (took >= PROMPT_UNTIL_MS && took < LATE_FROM_MS)) return null;
  return took >= LATE_FROM_MS;
}

const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
