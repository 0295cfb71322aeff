/** [H1937] Time from loading an element until its warm-up, ms. */
const AFTER_LOAD_MS = 1_000;
/**
 * An element that first moves later than this after `play()`, ms, was delayed by the time since it was
 * loaded.
 */
const LATE_FROM_MS = 800;
const LONGEST_MS = 10_000;
const READ_EVERY_MS = 10;
const MOVED_S = 0.02;

/**
 * [H1937] Plays a loaded element, which the caller has silenced, until its position moves, and seeks back to
 * where it was. In WebKitGTK, GStreamer delays an element's first start by the time since it was loaded.
 * Resolves to whether this element was delayed so; null if that could not be measured.
 */
export async function warmUp(element: HTMLAudioElement, signal: AbortSignal): Promise<boolean | null> {
  await pass(AFTER_LOAD_MS);
  if (signal.aborted || !element.paused || element.readyState < 3) return null;
  const from = element.currentTime;
  const startedAt = performance.now();
  const passed = () => performance.now() - startedAt;
  try {
    await element.play();
  } catch {
    return null;
  }
  while (!signal.aborted && element.currentTime - from < MOVED_S && passed() < LONGEST_MS)
    await pass(READ_EVERY_MS);
  if (signal.aborted) return null;
  const [hasMoved, isLate] = [element.currentTime - from >= MOVED_S, passed() >= LATE_FROM_MS];
  element.pause();
  element.currentTime = from;
  return hasMoved ? isLate : null;
}

const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
